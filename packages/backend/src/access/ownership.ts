import type { Entity, Link, Registry } from '@flotilla/core';
import { isUuid } from '@flotilla/core/reflection';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transactions.js';
import { quoteName } from '../database/sql.js';
import type { RowReference } from '../ports/accounts.js';
import { idsOwnedBy, ownedBy, ownersText } from './ownership-sql.js';
import { type OwnedColumn, ownedColumns } from './ownership-ways.js';

/** A row and one of the subjects that own it. */
export interface OwnedRow {
  readonly entity: Entity;
  readonly row: string;
  readonly owner: string;
}

/**
 * Ownership of rows, as definitions declare it. A subject owns itself, and all rows that links with `owns`
 * lead to from there: an order, and through it the order's invoices. A row of a link belongs to the owners of
 * its ends that only owners may read.
 */
export class Ownership {
  private readonly columns = new Map<string, readonly OwnedColumn[] | undefined>();

  constructor(
    private readonly registry: Registry,
    private readonly db: Pick<Database, 'query'>,
  ) {}

  /** Returns whether rows of an entity or link can be owned. */
  isOwnable(entity: Entity): boolean {
    return this.columnsOf(entity) !== undefined;
  }

  /** Returns the columns that determine a row's owners; undefined when such rows cannot be owned. */
  columnsOf({ key }: Entity): readonly OwnedColumn[] | undefined {
    if (!this.columns.has(key)) this.columns.set(key, ownedColumns(this.registry.entity(key), this.registry));
    return this.columns.get(key);
  }

  /**
   * Returns SQL of the ids that a subject (also SQL) owns of an entity, as `id`: for statements of modules.
   */
  idsText(entity: Exclude<Entity, Link>, subject: string): string {
    const ways = this.columnsOf(entity)?.flatMap((column) => column.ways) ?? [];
    return ways.length > 0 ? idsOwnedBy(ways, subject) : 'select null::uuid as id where false';
  }

  async owns(subjectId: string, { entity, id }: RowReference, tx?: Transaction): Promise<boolean> {
    const columns = this.columnsOf(entity);
    if (!columns || !isUuid(id)) return false;
    if (this.registry.entity(entity.key).isSubject) return id.toLowerCase() === subjectId.toLowerCase();
    const conditions = ['t."id" = $2::uuid', ...ownedBy(columns, 't', '$1::uuid')];
    return (
      (await this.of(tx).query(`select 1 ${from(entity)} where ${conditions.join(' and ')}`, [subjectId, id]))
        .length > 0
    );
  }

  /** Returns the ids of a subject's rows, oldest first. */
  async ownedIds(subjectId: string, entity: Entity, tx?: Transaction): Promise<string[]> {
    const columns = this.columnsOf(entity);
    if (!columns) return [];
    const conditions = ownedBy(columns, 't', '$1::uuid').join(' and ');
    const text = `select t."id" ${from(entity)} where ${conditions} order by t."createdAt", t."id"`;
    return (await this.of(tx).query<{ id: string }>(text, [subjectId])).map(({ id }) => id);
  }

  /**
   * Returns the subjects that own a row; for an order line, those of its order. Empty when the row does not
   * exist or has no owner.
   */
  async ownersOf({ entity, id }: RowReference, tx?: Transaction): Promise<string[]> {
    return (await this.ownersOfEach(entity, [id], tx)).map(({ owner }) => owner);
  }

  /** Returns the owners of several rows: a pair for each row and each of its owners. */
  async ownersOfEach(
    entity: Entity,
    ids: readonly string[],
    tx?: Transaction,
  ): Promise<{ row: string; owner: string }[]> {
    const owned = await this.ownersOfAll(new Map([[entity, ids]]), tx);
    return owned.map(({ row, owner }) => ({ row, owner }));
  }

  /** Returns the owners of rows of several entities, by one statement. */
  async ownersOfAll(idsOf: ReadonlyMap<Entity, readonly string[]>, tx?: Transaction): Promise<OwnedRow[]> {
    // Sorted, so that the same entities always give the same prepared statement.
    const byKey = [...idsOf].toSorted(([a], [b]) => (a.key < b.key ? -1 : 1));
    const queries = byKey.flatMap(([entity, ids]) => {
      const columns = this.columnsOf(entity);
      return columns && ids.length > 0 ? [{ entity, ids, columns }] : [];
    });
    if (queries.length === 0) return [];
    const texts = queries.map(({ entity, columns }, at) => {
      const source = `${from(entity)}, lateral (${ownersText(columns, 't')}) o where t."id" = any($${at + 1}::uuid[])`;
      return `select ${at} as at, t."id" as row, o.id as owner ${source}`;
    });
    const values = queries.map(({ ids }) => ids);
    const rows = await this.of(tx).query<{ at: number; row: string; owner: string }>(
      `${texts.join(' union all ')} order by 1, 2, 3`,
      values,
    );
    return rows.flatMap(({ at, row, owner }) => {
      const of = queries[at];
      return of ? [{ entity: of.entity, row, owner }] : [];
    });
  }

  private of(tx: Transaction | undefined): Pick<Database, 'query'> {
    return tx ?? this.db;
  }
}

const from = ({ table }: Entity) => `from ${quoteName(table)} t`;
