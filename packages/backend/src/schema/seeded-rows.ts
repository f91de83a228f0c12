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
    const isNeeded = row.isShared ? isUsed(entity, definitions) : 'false';
    const { rows: found } = await client.query<{ id: string; isEdited: boolean }>(
      `select t."id", ${isEdited} as "isEdited" from ${quoteName(entity.table)} t
      where t.${quoteName(field)} = $1 and (${isEdited} or not ${isNeeded})`,
      [row.key],
    );
    if (found.some((one) => one.isEdited)) edited.push(row);
    else for (const { id } of found) await deleteWithLinks(client, { entity, id }, definitions);
  }
  return edited;
}

/** Deletes a row after its links: those that its deletion cascades to would leave their history. */
async function deleteWithLinks(
  client: pg.Client,
  { entity, id }: { readonly entity: Entity; readonly id: string },
  definitions: readonly Entity[],
): Promise<void> {
  const links = referencesTo(entity, '$1::uuid', definitions).joined.filter(({ by }) => isLink(by));
  const row = { by: entity, condition: 'd."id" = $1::uuid' };
  for (const { by, condition } of [...links, row]) {
    const table = quoteName(by.table);
    const isRow = `from ${table} d where ${condition}`;
    await client.query(
      `update flotilla_seed set "rows" = array(select s.id from unnest("rows") with ordinality as s(id, "order")
        where s.id not in (select d."id" ${isRow}) order by "order") where "rows" && array(select d."id" ${isRow})`,
      [id],
    );
    await deleteRows(client, `delete ${isRow} returning d."id"`, [id]);
  }
}

/** Returns the condition that rows reference the row `t`; links that start from it do not count. */
function isUsed(entity: Entity, definitions: readonly Entity[]): string {
  const { joined, written } = referencesTo(entity, 't."id"', definitions);
  const others = joined.filter(({ by, far }) => !(isLink(by) && far !== undefined && far === by.right));
  return existsAny([...others, ...written]);
}
