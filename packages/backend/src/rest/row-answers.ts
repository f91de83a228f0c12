import type { Entity, Page, Row, ServerInput } from '@flotilla/core';
import type { Context } from '../context/context.js';
import type { Answer } from '../http/answer.js';
import { queryStringOf } from '../http/query-string.js';
import { signedFiles } from '../query/private-files.js';
import type { FileAddresses } from '../ports/files.js';
import type { RowStores } from '../rows/stores.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { RestRows } from './rest-rows.js';

/** A list as REST answers it. */
export interface OwnList<E extends Entity> {
  readonly data: readonly Row<E>[];
  readonly meta: Omit<Page<Row<E>>, 'rows'>;
}

/** Rows as REST answers them, for actions that answer one: to the letter, so that its entity tag is the one that changes ask for. */
export class RowAnswers {
  constructor(
    private readonly stores: RowStores,
    private readonly visible: VisibleRows,
    private readonly files: FileAddresses,
  ) {}

  /** Answers the list that a request's query string asks for, of the caller's own rows alone. @throws InvalidError, ForbiddenError */
  async ownList<E extends Entity>(entity: E, request: { readonly url: string }, { caller }: Context): Promise<OwnList<E>> {
    const rows = new RestRows(this.stores.of(entity.key), this.visible.readsOf(entity.key));
    const { text } = await rows.find(queryStringOf(request), { caller, isOwnOnly: true, marksFiles: true });
    return JSON.parse(signedFiles(String(text), this.files, caller)) as OwnList<E>;
  }

  /** Stores a new row as the server itself has made it, unchecked but by the compiler and the database, and answers it. */
  async inserted<E extends Entity>(entity: E, input: ServerInput<E>, context: Context): Promise<Answer> {
    const [row = ''] = await this.stores.of(entity.key).writes.insert([input], context);
    return { status: 201, body: `{"data":${row}}` };
  }
}
