import type { Entity, FindQuery, Row } from '@flotilla/core';
import type { Context, ReadContext } from '../context/context.js';
import { type FoundRow, pageOf } from '../query/page.js';
import { checkQuery } from '../query/parse.js';
import { type CompileContext, type FindStatement, findStatement } from '../query/statement.js';
import type { Store } from './stores.js';

/** The rows of one entity or link for the code of modules. */
export class EntityRepository<E extends Entity = Entity> {
  constructor(private readonly store: Store) {}

  /** The rows of a query made by a module's own code. */
  async find(query: FindQuery, context: Context): Promise<Row<E>[]> {
    const { entity, reads } = this.store;
    const compile = (compiled: CompileContext) => findStatement(entity, checkQuery(query, entity), compiled);
    const { found, statement } = await reads.run<FoundRow, FindStatement>({ compile }, context);
    return pageOf(found, statement).rows.map((row) => JSON.parse(row) as Row<E>);
  }

  /** One row as JSON text. @throws NotFoundError */
  async byIdText(id: string, include: readonly string[], context: ReadContext): Promise<string> {
    const { reads, writes } = this.store;
    const row = await reads.row({ id, include }, context);
    if (row === undefined) throw writes.notFound(id);
    return row;
  }

  /** Checks and stores new rows, all or none; answers each as JSON text. */
  async create(rows: readonly unknown[], context: Context): Promise<string[]> {
    return this.insert(
      rows.map((row) => this.store.validator.forCreate(row)),
      context,
    );
  }

  /** Stores rows that the server itself made, managed fields included, without checking them. */
  async insert(rows: readonly Readonly<Record<string, unknown>>[], context: Context): Promise<string[]> {
    return this.store.writes.insert(rows, context);
  }

  /** Changes one row; answers it as JSON text. @throws NotFoundError, InvalidError, ConflictError */
  async update(id: string, patch: unknown, context: Context): Promise<string> {
    return this.set(id, this.store.validator.forUpdate(patch), context);
  }

  /** Changes one row as the server itself: managed and secret fields included, without checking them. @throws NotFoundError, ConflictError */
  async set(id: string, values: Readonly<Record<string, unknown>>, context: Context): Promise<string> {
    return this.store.writes.update(id, values, context);
  }

  /** Removes one row; answers it as it was. @throws NotFoundError */
  async delete(id: string, context: Context): Promise<string> {
    return this.store.writes.delete(id, context);
  }

  /** The row that has all the given values, or a new one with them. */
  async findOrCreate(data: unknown, context: Context): Promise<{ row: string; isNew: boolean }> {
    return this.store.writes.findOrCreate(this.store.validator.forCreate(data), context);
  }
}
