/** SQL, because one statement counts the links of many rows, and names the row and its place. */
import { type DeferredCheck, quoteName, rowLabel } from '@flotilla/backend/ports';
import type { Entity, Link, Registry } from '@flotilla/core';
import { type EditingOf, partOfVariant, refusalOfCount } from '@flotilla/core/studio-places';
import { shownLinks } from '../composition/structure.js';
import { placesRefused } from './words.js';

/** Dependencies of the checks of places. */
export interface PlaceParts {
  readonly registry: Registry;
  readonly languages: readonly string[];
  readonly editingOf: EditingOf;
}

/** The end of a link whose rows list the rows at its other end. */
export interface ListedLink {
  readonly link: Link;
  readonly near: Entity;
  readonly far: Entity;
  readonly nearField: string;
  readonly farField: string;
}

/** Returns the ends of a link for which a view limits the number of linked rows. */
export function listedBy(link: Link, registry: Registry): ListedLink[] {
  const { left, right } = link;
  if (!right || left.key === right.key) return [];
  return [[left, right] as const, [right, left] as const].flatMap(([near, far]) => {
    const isLimited = registry.views.some(
      ({ of, editing }) =>
        of.key === near.key &&
        shownLinks(of).some(
          ([name, shown]) => shown.link.key === link.key && editing?.parts?.[name]?.max !== undefined,
        ),
    );
    const [nearEntity, farEntity] = [registry.entities.get(near.key), registry.entities.get(far.key)];
    if (!isLimited || !nearEntity || !farEntity) return [];
    return [{ link, near: nearEntity, far: farEntity, nearField: near.field, farField: far.field }];
  });
}

interface CountedLinks {
  readonly owner: string;
  readonly ownerVariant: string;
  readonly variant: string;
  readonly count: number;
  /** The number of moved links, and a name of their rows. */
  readonly moved: number;
  readonly row: string | null;
  readonly place: string;
}

/**
 * Returns the check of the number of rows in lists. Locks the rows that own the lists first, so that writers of one
 * list wait for each other.
 */
export function checkOfList(
  listed: ListedLink,
  { registry, languages, editingOf }: PlaceParts,
): DeferredCheck {
  const { link, near, far, nearField, farField } = listed;
  const [links, owners] = [quoteName(link.table), quoteName(near.table)];
  const ofOwners = `(select m.${quoteName(nearField)} from ${links} m where m."id" = any($1::uuid[]))`;
  const lockText = `select o."id" from ${owners} o where o."id" in ${ofOwners} order by o."id" for no key update`;
  const isMoved = `filter (where l."id" = any($1::uuid[]))`;
  const countText =
    `select o."id" as owner, o."variant" as "ownerVariant", l."variant", count(*)::int as count, count(*) ${isMoved}::int as moved, ` +
    `min(${rowLabel(far, 'f', languages)}) ${isMoved} as row, ${rowLabel(near, 'o', languages)} as place ` +
    `from ${links} l join ${owners} o on o."id" = l.${quoteName(nearField)} join ${quoteName(far.table)} f on f."id" = l.${quoteName(farField)} ` +
    `where o."id" in ${ofOwners} group by o."id", l."variant"`;
  const listOf = ({ ownerVariant, variant }: CountedLinks) => {
    const view = registry.viewOf(near.key, ownerVariant) ?? registry.viewOf(near.key, 'default');
    const group = view ? shownLinks(view.of).filter(([, shown]) => shown.link.key === link.key) : [];
    return partOfVariant(group, variant)?.[0];
  };
  return async (ids, tx) => {
    await tx.query(lockText, [ids]);
    const counted = await tx.query<{ [K in keyof CountedLinks]: CountedLinks[K] }>(countText, [ids]);
    const lists = Map.groupBy(counted, (one) => `${one.owner}/${listOf(one) ?? ''}`);
    const refused = [...lists.values()].flatMap((all) => {
      const [first] = all;
      const name = first && listOf(first);
      const added = all.find(({ moved }) => moved > 0);
      const max = first && name !== undefined && editingOf(near.key, first.ownerVariant)?.parts[name]?.max;
      if (!added || typeof max !== 'number') return [];
      const refusal = refusalOfCount(
        all.reduce((sum, { count }) => sum + count, 0),
        max,
      );
      return refusal ? [{ field: nearField, refusal, row: added.row ?? '', place: added.place }] : [];
    });
    if (refused.length > 0) throw placesRefused(refused);
  };
}
