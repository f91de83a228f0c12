import { type Entity, isLink, kindOf, type Registry } from '@flotilla/core';
import type { Transaction } from '../database/database.js';
import { rowJson } from '../query/projection.js';
import { quoteName } from '../database/sql.js';

/** Whether the rows of an entity are content: known by a natural key, and read by everyone or whoever is signed in; of a link, both its ends. */
export function isContent(entity: Entity, registry: Registry): boolean {
  if (!isLink(entity)) return entity.naturalKey.length > 0 && ['public', 'subject'].includes(String(entity.access.read));
  const { left, right } = entity;
  return [left, right].every((end) => end === null || isContent(registry.entity(end.key), registry));
}

/**
 * The rows of an entity that belong to everyone, oldest first. A stored file that only private rows point to, as an
 * order to its receipt, belongs to them.
 */
export async function publicRows(entity: Entity, registry: Registry, tx: Transaction): Promise<Record<string, unknown>[]> {
  const hasFile = Object.values(entity.fields).some(({ kind }) => kindOf(kind).holdsFile);
  const isOwned = hasFile ? ownedCondition(entity, registry) : '';
  const rows = await tx.query<{ row: string }>(
    `select ${rowJson(entity, 't', new Map(), { registry })}::text as row from ${quoteName(entity.table)} t ` +
      `${isOwned && `where not (${isOwned})`} order by t."createdAt", t."id"`,
  );
  return rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>);
}

function ownedCondition({ key }: Entity, registry: Registry): string {
  const links = [...registry.entities.values()].filter(isLink).filter(({ right }) => right?.key === key);
  const [open, closed] = [true, false].map((isOpen) =>
    links
      .filter((link) => isContent(link, registry) === isOpen)
      .map(({ table, right }) => `exists (select from ${quoteName(table)} l where l.${quoteName(right?.field ?? '')} = t."id")`),
  );
  const any = (conditions: readonly string[] = []) => (conditions.length ? conditions.join(' or ') : 'false');
  return `(${any(closed)}) and not (${any(open)})`;
}
