import { type Entity, isLink } from '@flotilla/core';
import type pg from 'pg';
import { quoteName } from '../database/sql.js';
import { existsAny, referencesTo } from '../query/row-references.js';
import { deleteRows } from './forget-module.js';

/** A row that content files of an application have added to a database. */
export interface SeededRow {
  /** `host.page` */
  readonly entity: string;
  /** The value of its natural key, which is one field: `/blog/articles`. */
  readonly key: string;
  /** Whether rows of others may link to it; it is deleted only without such links. */
  readonly isShared?: boolean;
}

/** SQL: whether a row changed since it was added. */
export const isEdited = '"updatedAt" > "createdAt"';

/**
 * Deletes seeded rows, except those that were edited since.
 * @param definitions entities and links whose rows stay; their references keep shared rows
 * @returns the edited ones
 */
export async function deleteSeededRows(
  client: pg.Client,
  rows: readonly SeededRow[],
  definitions: readonly Entity[],
): Promise<SeededRow[]> {
  const edited: SeededRow[] = [];
  for (const row of rows) {
    const entity = definitions.find(({ key }) => key === row.entity);
    const field = entity?.naturalKey[0];
    if (!entity || field === undefined) continue;
    const isRow = `from ${quoteName(entity.table)} t where t.${quoteName(field)} = $1`;
    const { rowCount } = await client.query(`select ${isRow} and ${isEdited}`, [row.key]);
    if (rowCount) edited.push(row);
    else {
      const unused = row.isShared ? ` and not ${isUsed(entity, definitions)}` : '';
      await deleteRows(client, `delete ${isRow}${unused} returning t."id"`, [row.key]);
    }
  }
  return edited;
}

/** Returns the condition that rows reference the row `t`; links that start from it do not count. */
function isUsed(entity: Entity, definitions: readonly Entity[]): string {
  const { joined, written } = referencesTo(entity, 't."id"', definitions);
  const others = joined.filter(({ by, far }) => !(isLink(by) && far !== undefined && far === by.right));
  return existsAny([...others, ...written]);
}
