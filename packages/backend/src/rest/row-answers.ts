import type { Entity, ServerInput } from '@flotilla/core';
import type { Context } from '@flotilla/changes';
import type { Answer } from '../http/answer.js';
import type { RowStores } from '../rows/stores.js';

/** Rows as REST answers them, for actions that answer one: to the letter, so that its entity tag is the one that changes ask for. */
export class RowAnswers {
  constructor(private readonly stores: RowStores) {}

  /** Stores a new row as the server itself has made it, unchecked but by the compiler and the database, and answers it. */
  async inserted<E extends Entity>(entity: E, input: ServerInput<E>, context: Context): Promise<Answer> {
    const [row = ''] = await this.stores.of(entity.key).writes.insert([input], context);
    return { status: 200, body: `{"data":${row}}` };
  }
}
