import { type Entity, isLink, type Link, type LinkEnd, type Registry } from '@flotilla/core';

/** A link whose left row owns its right row. */
export type OwningLink = Link & { readonly right: LinkEnd };

/** The links from a row to its subject, starting at the row; empty when the row is the subject. */
export type Way = readonly OwningLink[];

/** A column with the id of an owned row, and the ways from there to subjects. One way is enough. */
export interface OwnedColumn {
  readonly column: string;
  readonly ways: readonly Way[];
}

/**
 * Returns the columns that must lead to a subject for a row to be its own: the row's id, or each end of a
 * link that only owners may read. Undefined when no link defines ownership; such rows have no owners.
 */
export function ownedColumns(entity: Entity, registry: Registry): readonly OwnedColumn[] | undefined {
  const owned = deciding(entity, registry).map(({ column, key }) => ({
    column,
    ways: waysTo(key, registry),
  }));
  return owned.length > 0 && owned.every(({ ways }) => ways.length > 0) ? owned : undefined;
}

function deciding(entity: Entity, registry: Registry): { column: string; key: string }[] {
  if (!isLink(entity)) return [{ column: 'id', key: entity.key }];
  // This very link assigns its right row to the owner of its left row.
  if (entity.owns) return [columnOf(entity.left)];
  const ends = [entity.left, entity.right].filter((end) => end !== null);
  return ends.filter(({ key }) => registry.entity(key).access.read === 'owner').map(columnOf);
}

const columnOf = ({ field, key }: LinkEnd) => ({ column: field, key });

function waysTo(key: string, registry: Registry): Way[] {
  if (registry.entity(key).isSubject) return [[]];
  return owningLinksTo(key, registry).flatMap((link) =>
    waysTo(link.left.key, registry).map((way) => [link, ...way]),
  );
}

/** Returns the links whose right rows are of an entity, and that own them. */
function owningLinksTo(key: string, registry: Registry): OwningLink[] {
  return [...registry.entities.values()]
    .filter(isLink)
    .filter((link): link is OwningLink => link.owns && link.right?.key === key);
}
