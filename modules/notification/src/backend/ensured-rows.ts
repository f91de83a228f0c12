import { type Context, Repositories, type WriteTransaction } from '@flotilla/backend';
import type { Entity, Row } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';

/** A row that is known by one of its values. */
export interface WantedRow<E extends Entity> {
  readonly entity: E;
  readonly column: keyof Row<E> & string;
  readonly value: string;
  /** The whole row, for when there is none; without it none is made. */
  readonly otherwise?: Readonly<Record<string, unknown>>;
}

/** Rows that the server relies on: somebody may have deleted them, and a sign-in must not fail for that. */
@Injectable()
export class EnsuredRows {
  constructor(@Inject(Repositories) private readonly repositories: Repositories) {}

  /** The oldest row with the value, or the new one; undefined when there is neither. */
  async find<E extends Entity>(wanted: WantedRow<E>, context: Context & { readonly tx: WriteTransaction }): Promise<Row<E> | undefined> {
    const known = await this.oldest(wanted, context);
    if (known || !wanted.otherwise) return known;
    // Two that miss it at the same moment must make one, so they take turns.
    await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`${wanted.entity.key} ${wanted.value}`]);
    return (await this.oldest(wanted, context)) ?? this.make(wanted.entity, wanted.otherwise, context);
  }

  private async oldest<E extends Entity>({ entity, column, value }: WantedRow<E>, context: Context): Promise<Row<E> | undefined> {
    const [row] = await this.repositories.of(entity).find({ filters: { and: [{ column, method: 'eq', value }] }, limit: 1 }, context);
    return row;
  }

  private async make<E extends Entity>(entity: E, row: Readonly<Record<string, unknown>>, context: Context): Promise<Row<E>> {
    const [made = ''] = await this.repositories.of(entity).insert([row], context);
    return JSON.parse(made) as Row<E>;
  }
}
