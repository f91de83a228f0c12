/** SQL, because one recursive statement follows links of several entities. */
import { type DeferredCheck, quoteName, rowLabel } from '@flotilla/backend/ports';
import { isLink, type Link, type Registry } from '@flotilla/core';
import type { PlaceParts } from './list-places.sql.js';
import { placesRefused } from './words.js';

/** An entity whose rows are parts of others by a link. */
interface Contained {
  readonly link: Link;
  readonly key: string;
  /** SQL of the id of the part, of the link with the alias `l`; null for an id of another form. */
  readonly id: string;
  /** SQL condition of links to this entity. */
  readonly where: string;
}

/** Returns the containing links that can form a cycle. */
export function cyclicLinks(registry: Registry): Link[] {
  const links = [...registry.entities.values()].filter((one): one is Link => isLink(one) && one.contains);
  const contained = links.flatMap((link) => containedBy(link, registry));
  const isCyclic = (link: Link) => {
    const inside = new Set(containedBy(link, registry).map(({ key }) => key));
    for (const key of inside) for (const one of contained) if (one.link.left.key === key) inside.add(one.key);
    return inside.has(link.left.key);
  };
  return links.filter(isCyclic);
}

function containedBy(link: Link, { entities }: Registry): Contained[] {
  const { right, external } = link;
  if (right)
    return entities.has(right.key)
      ? [{ link, key: right.key, id: `l.${quoteName(right.field)}`, where: 'true' }]
      : [];
  if (!external) return [];
  const column = `l.${quoteName(external.idField)}`;
  const id = `case when ${column} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${column}::uuid end`;
  return [...entities.values()]
    .filter(({ name, module }) => name === external.name && module !== link.module)
    .map(({ key, module }) => ({
      ...{ link, key, id },
      where: `l.${quoteName(external.moduleField)} = '${module}'`,
    }));
}

const lockText = `select pg_advisory_xact_lock(hashtextextended('host.containment', 0))`;

/**
 * Returns the check that no row is a part of itself. Takes a lock first: of two writers that add the halves of a
 * cycle, the second one reads the half of the first.
 */
export function checkOfCycles(link: Link, { registry, languages }: PlaceParts): DeferredCheck {
  const { left, right, external } = link;
  const near = registry.entity(left.key);
  const far = right && registry.entity(right.key);
  const written = containedBy(link, registry).map(
    ({ key, id, where }) =>
      `select l."id" as link, l.${quoteName(left.field)} as parent, '${key}' as entity, ${id} as id from ${quoteName(link.table)} l where l."id" = any($1::uuid[]) and ${where}`,
  );
  const inner = cyclicLinks(registry)
    .flatMap((one) => containedBy(one, registry))
    .map(
      ({ link: one, key, id, where }) =>
        `select '${key}' as entity, ${id} as id from ${quoteName(one.table)} l where i.entity = '${one.left.key}' and l.${quoteName(one.left.field)} = i.id and ${where}`,
    );
  const text =
    `with recursive written as (${written.join(' union all ')}), inside as (select link, entity, id from written union ` +
    `select i.link, e.entity, e.id from inside i cross join lateral (${inner.join(' union all ')}) e where e.id is not null) ` +
    `select ${rowLabel(near, 'p', languages)} as place, ${far ? rowLabel(far, 'f', languages) : 'w.id::text'} as row from written w ` +
    `join ${quoteName(near.table)} p on p."id" = w.parent ${far ? `join ${quoteName(far.table)} f on f."id" = w.id ` : ''}` +
    `where exists (select 1 from inside i where i.link = w.link and i.entity = '${left.key}' and i.id = w.parent) limit 20`;
  const field = right?.field ?? external?.idField ?? left.field;
  return async (ids, tx) => {
    await tx.query(lockText);
    const found = await tx.query<{ row: string; place: string }>(text, [ids]);
    if (found.length > 0)
      throw placesRefused(found.map((one) => ({ ...one, field, refusal: { reason: 'cycle' } })));
  };
}
