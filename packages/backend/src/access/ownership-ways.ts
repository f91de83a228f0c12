import { type Entity, isLink, type Link, type LinkEnd, type Registry } from '@flotilla/core';

/** A link by which the row at its left owns the one at its right. */
export type OwningLink = Link & { readonly right: LinkEnd };

/** The links from a row up to its subject, the one that leads to the row first; none where the row is the subject. */
export type Way = readonly OwningLink[];

/** A column of a row that holds the id of something with an owner, and the ways from there to subjects: one of them is enough. */
export interface OwnedColumn {
  readonly column: string;
  readonly ways: readonly Way[];
}

/**
 * What must be a subject's for a row to be its own: the row itself, or of a link each end that is for owners alone.
 * Undefined when no link says so; then nothing of it is anybody's own.
 */
export function ownedColumns(entity: Entity, registry: Registry): readonly OwnedColumn[] | undefined {
  const owned = deciding(entity, registry).map(({ column, key }) => ({ column, ways: waysTo(key, registry) }));
  return owned.length > 0 && owned.every(({ ways }) => ways.length > 0) ? owned : undefined;
}

function deciding(entity: Entity, registry: Registry): { column: string; key: string }[] {
  if (!isLink(entity)) return [{ column: 'id', key: entity.key }];
  // By this very link the row at its right is whose the row at its left is.
  if (entity.owns) return [columnOf(entity.left)];
  const ends = [entity.left, entity.right].filter((end) => end !== null);
  return ends.filter(({ key }) => registry.entity(key).access.read === 'owner').map(columnOf);
}

const columnOf = ({ field, key }: LinkEnd) => ({ column: field, key });

function waysTo(key: string, registry: Registry): Way[] {
  if (registry.entity(key).isSubject) return [[]];
  return owningLinksTo(key, registry).flatMap((link) => waysTo(link.left.key, registry).map((way) => [link, ...way]));
}

/** The links by which others own rows of an entity. */
function owningLinksTo(key: string, registry: Registry): OwningLink[] {
  return [...registry.entities.values()].filter(isLink).filter((link): link is OwningLink => link.owns && link.right?.key === key);
}
