import { quoteLiteral, quoteName } from '../database/sql.js';
import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';

/**
 * Returns the condition for a row with the privacy of its links, under an alias, to be public: a public link
 * leads to it, or none at all. Uses only ids, each an indexed lookup.
 */
export function publiclyReachable(
  entity: Entity,
  alias: string,
  registry: Registry,
  from: readonly Entity[] = [],
): string {
  const links = [...registry.entities.values()].filter(
    (link): link is Link => isLink(link) && leadsTo(link, entity),
  );
  if (links.length === 0) return 'true';
  const rows = links.map((link, index) => ({ link, at: `${alias}r${index}` }));
  const any = rows.map(({ link, at }) => `exists (${rowsOf(link, at, entity, alias)})`);
  const open = rows
    .filter(({ link }) => link.access.read === 'public')
    .map(
      ({ link, at }) =>
        `exists (${rowsOf(link, at, entity, alias)} and ${isOpen(link, at, registry, [...from, entity])})`,
    );
  return `(${[...open, `not (${any.join(' or ')})`].join(' or ')})`;
}

/** Returns whether a link leads to rows of an entity: as its right end, or by naming their module. */
const leadsTo = ({ right, external, module }: Link, entity: Entity) =>
  right ? right.key === entity.key : external?.name === entity.name && module !== entity.module;

function rowsOf({ table, right, external }: Link, at: string, entity: Entity, alias: string): string {
  const column = (name: string) => `${at}.${quoteName(name)}`;
  const match = external
    ? `${column(external.idField)} = ${alias}."id"::text and ${column(external.moduleField)} = ${quoteLiteral(entity.module)}`
    : `${column(right?.field ?? '')} = ${alias}."id"`;
  return `select 1 from ${quoteName(table)} ${at} where ${match}`;
}

/**
 * Returns the condition for a public link row to be open: its variant is not private, and it starts at a
 * public row.
 */
function isOpen(
  { left, privateVariants }: Link,
  at: string,
  registry: Registry,
  from: readonly Entity[],
): string {
  const isShown = `${at}."variant" not in (${privateVariants.map(quoteLiteral).join(', ')})`;
  const start = registry.entity(left.key);
  if (!start.followsLinks || from.includes(start)) return isShown;
  const near = `${at}s`;
  const isReached = publiclyReachable(start, near, registry, from);
  return `${isShown} and exists (select 1 from ${quoteName(start.table)} ${near} where ${near}."id" = ${at}.${quoteName(left.field)} and ${isReached})`;
}
