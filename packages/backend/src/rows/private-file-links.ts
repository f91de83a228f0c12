import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import { RefusedError } from '@flotilla/core/errors';
import { quoteName } from '../database/sql.js';
import { isAttachment } from '../query/row-references.js';
import { isConfidential, isOpenLink, leadsTo, rowsOf } from '../query/publicly-reachable.js';
import type { RowHooks } from './row-hooks.js';

/**
 * Refuses links of public rows to confidential files, and public links to private rows with such a file: they
 * would publish the receipt of an order. The server's own code may add them.
 */
export function refusePrivateFiles(hooks: RowHooks, registry: Registry): void {
  for (const link of registry.entities.values()) {
    if (!isLink(link) || !link.right || link.access.read !== 'public') continue;
    const file = registry.entities.get(link.right.key);
    if (!file || !isAttachment(file)) continue;
    const exposed = { file, field: link.right.field, registry };
    refuse(hooks, link, exposedText(link, exposed));
    for (const near of linksTo(registry.entity(link.left.key), registry))
      refuse(hooks, near, exposedFarText(near, link, exposed));
  }
}

/** Refuses writes of a link after which a statement, with the ids of the written rows, finds a row. */
function refuse(hooks: RowHooks, link: Link, text: string): void {
  const field = link.right?.field ?? link.external?.idField;
  const ends = [link.left.field, field, link.external?.moduleField, 'variant'].filter(
    (name) => name !== undefined,
  );
  hooks.afterWrite(link, async (written, { tx, caller }) => {
    if (caller.kind === 'server') return;
    const moved = written.filter(
      ({ before, after }) => before === null || ends.some((name) => before[name] !== after[name]),
    );
    if (moved.length === 0) return;
    const found = await tx.query(text, [moved.map(({ id }) => id)]);
    if (found.length > 0) throw new RefusedError(refusal, [{ message: refusal, field }]);
  });
}

/** Returns the public links that lead to rows of an entity, if those have the privacy of their links. */
const linksTo = (entity: Entity, { entities }: Registry): Link[] =>
  entity.followsLinks
    ? [...entities.values()].filter(
        (link): link is Link => isLink(link) && link.access.read === 'public' && leadsTo(link, entity),
      )
    : [];

const refusal =
  'This file is private: only some people may read it. Upload a copy of it to show it to everyone.';

interface Exposed {
  readonly file: Entity;
  readonly field: string;
  readonly registry: Registry;
}

/** Returns the statement that selects a written link, of the ids in its parameter, that would publish a file. */
function exposedText(link: Link, { file, field, registry }: Exposed): string {
  const isPrivate = isConfidential(file, 'f', registry, { link, ids: '$1::uuid[]' });
  return `select 1 from ${quoteName(link.table)} w join ${quoteName(file.table)} f on f."id" = w.${quoteName(field)} where w."id" = any($1::uuid[]) and ${isOpenLink(link, 'w', registry)} and ${isPrivate} limit 1`;
}

/** Returns the statement that selects a file of the row that a written link leads to, if it would publish it. */
function exposedFarText(near: Link, link: Link, { file, field, registry }: Exposed): string {
  const row = registry.entity(link.left.key);
  const [table, left] = [quoteName(link.table), quoteName(link.left.field)];
  const ids = `array(select x."id" from ${table} x where x.${left} = e."id")`;
  const isNear = `exists (${rowsOf(near, 'p', row, 'e')} and p."id" = any($1::uuid[]) and ${isOpenLink(near, 'p', registry)})`;
  return `select 1 from ${quoteName(row.table)} e join ${table} w on w.${left} = e."id" join ${quoteName(file.table)} f on f."id" = w.${quoteName(field)} where ${isNear} and ${isOpenLink(link, 'w', registry)} and ${isConfidential(file, 'f', registry, { link, ids })} limit 1`;
}
