import type { Entity } from '@flotilla/core';
import type pg from 'pg';
import { quoteName } from '../database/sql.js';
import { deleteRows, type ForgettingModule } from './forget-module.js';

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

/** Deletes seeded rows, except those that were edited since. @returns the edited ones */
export async function deleteSeededRows(
  client: pg.Client,
  modules: readonly ForgettingModule[],
  rows: readonly SeededRow[],
): Promise<SeededRow[]> {
  const edited: SeededRow[] = [];
  for (const row of rows) {
    const entity = modules.flatMap(({ module }) => module.entities).find(({ key }) => key === row.entity);
    const field = entity?.naturalKey[0];
    if (!entity || field === undefined) continue;
    const isRow = `from ${quoteName(entity.table)} t where t.${quoteName(field)} = $1`;
    const { rowCount } = await client.query(`select ${isRow} and ${isEdited}`, [row.key]);
    if (rowCount) edited.push(row);
    else {
      const unused = row.isShared ? linkFields(modules, entity).map(withoutLinks).join('') : '';
      await deleteRows(client, `delete ${isRow}${unused} returning t."id"`, [row.key]);
    }
  }
  return edited;
}

interface LinkField {
  readonly table: string;
  readonly field: string;
}

/** Returns the links to rows of an entity. */
function linkFields(modules: readonly ForgettingModule[], { key }: Entity): LinkField[] {
  return modules
    .flatMap(({ module }) => module.links)
    .flatMap(({ table, right }) => (right?.key === key ? [{ table, field: right.field }] : []));
}

const withoutLinks = ({ table, field }: LinkField) =>
  ` and not exists (select from ${quoteName(table)} l where l.${quoteName(field)} = t."id")`;
