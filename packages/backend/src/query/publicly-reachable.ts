import { quoteLiteral, quoteName } from '../database/sql.js';
import { type Entity, hiddenVariant, isLink, type Link, type Registry } from '@flotilla/core';

/**
 * Returns the condition for a row with the privacy of its links, under an alias, to be public: a public link
 * leads to it, or none at all, and no private one has led to it. Uses only ids, each an indexed lookup.
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
  const isLoose = `not (${any.join(' or ')}) and not ${wasPrivate(alias)}`;
  return `(${[...open, `(${isLoose})`].join(' or ')})`;
}

/** Rows of one link to leave out, such as those of a write: SQL of their ids. */
interface LeftOut {
  readonly link: Link;
  readonly ids: string;
}

/**
 * Returns the condition for a row under an alias to be confidential: a link that only some callers may read
 * leads to it, such as that of an order to its receipt, and no public one. A hidden link does not count: its
 * editors only hide a part of a page.
 */
export function isConfidential(entity: Entity, alias: string, registry: Registry, without?: LeftOut): string {
  const links = [...registry.entities.values()].filter(
    (link): link is Link => isLink(link) && leadsTo(link, entity),
  );
  const rows = links.map((link, index) => {
    const at = `${alias}c${index}`;
    const others = link.key === without?.link.key ? ` and ${at}."id" <> all(${without.ids})` : '';
    return { link, at, text: `${rowsOf(link, at, entity, alias)}${others}` };
  });
  const closed = rows.flatMap(({ link, at, text }) => {
    const condition = isClosed(link, at);
    return condition === undefined ? [] : `exists (${text} and ${condition})`;
  });
  if (closed.length === 0) return 'false';
  closed.push(wasPrivate(alias));
  const open = rows
    .filter(({ link }) => link.access.read === 'public')
    .map(({ link, at, text }) => `exists (${text} and ${isOpen(link, at, registry, [entity])})`);
  return `((${closed.join(' or ')})${open.length > 0 ? ` and not (${open.join(' or ')})` : ''})`;
}

/**
 * Returns the condition for rows of a link to be readable by some callers only; undefined when they never are. A
 * hidden link does not count.
 */
export function isClosed({ access, privateVariants }: Link, at: string): string | undefined {
  if (access.read !== 'public') return 'true';
  const variants = privateVariants.filter((variant) => variant !== hiddenVariant);
  return variants.length === 0 ? undefined : `${at}."variant" in (${variants.map(quoteLiteral).join(', ')})`;
}

const wasPrivate = (alias: string) =>
  `exists (select 1 from "flotilla_private_row" ${alias}k where ${alias}k."rowId" = ${alias}."id")`;

/** Returns the condition for rows of a public link to show their far row to everyone. */
export const isOpenLink = (link: Link, at: string, registry: Registry): string =>
  isOpen(link, at, registry, []);

/** Returns whether a link leads to rows of an entity: as its right end, or by naming their module. */
export const leadsTo = ({ right, external, module }: Link, entity: Entity) =>
  right ? right.key === entity.key : external?.name === entity.name && module !== entity.module;

/** Returns the statement of the rows of a link that lead to a row under an alias. */
export function rowsOf({ table, right, external }: Link, at: string, entity: Entity, alias: string): string {
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
