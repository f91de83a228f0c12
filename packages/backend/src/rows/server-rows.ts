import type { AnyEntity, Collection, Row, ServerInput, ServerPatch, ServerWhere } from '@flotilla/core';
import type { Context } from '../context/context.js';
import type { RowStore } from './stores.js';
import { parsed, typedReads } from './typed-reads.js';

/**
 * The rows of one entity or link with the rights of the server. The compiler and the database check input;
 * the validation rules for clients do not apply. Secrets are read only when named. Every write emits its
 * event.
 */
export interface ServerRows<E extends AnyEntity> extends Collection<E, 'server'> {
  /**
   * Returns the oldest row that has the input's values in the fields `by` (default: all of them), or a new
   * one with all values.
   */
  findOrCreate(
    input: ServerInput<E>,
    options?: { readonly by: readonly (keyof ServerInput<E> & string)[] },
  ): Promise<Row<E>>;
  /** Changes many rows by one statement, all or none; all changes must set the same fields. */
  updateMany(changes: readonly ({ readonly id: string } & ServerPatch<E>)[]): Promise<Row<E>[]>;
  /** Deletes rows by one statement, all or none; returns them as they were. */
  deleteMany(ids: readonly string[]): Promise<Row<E>[]>;
  exists(choice: { readonly where: ServerWhere<E['fields']> }): Promise<boolean>;
}

/** Returns the rows of a store, in a context. */
export function serverRows<E extends AnyEntity>(store: RowStore, context: Context): ServerRows<E> {
  const { statements, parts, writes } = store;
  const row = (text: string) => parsed<Row<E>>(text);

  return {
    ...typedReads<E, 'server'>(store, context, async () => undefined),
    async exists({ where }) {
      const { text, values } = statements.exists({ where });
      return (await (context.tx ?? parts.db).query(text, values)).length > 0;
    },
    async insert(input) {
      const [made = ''] = await writes.insert([input], context);
      return row(made);
    },
    async insertMany(inputs) {
      return inputs.length === 0 ? [] : (await writes.insert(inputs, context)).map(row);
    },
    async findOrCreate(input, options) {
      return row((await writes.findOrCreate(input, context, { by: options?.by })).row);
    },
    async update(id: string, patch: ServerPatch<E>) {
      return row(await writes.update(id, patch, context));
    },
    async updateMany(changes) {
      return (
        await writes.updateMany(
          changes.map(({ id, ...values }) => ({ id, values })),
          context,
        )
      ).map(row);
    },
    async delete(id) {
      return row(await writes.delete(id, context));
    },
    async deleteMany(ids) {
      return ids.length === 0 ? [] : (await writes.deleteMany(ids, context)).map(row);
    },
  };
}
