import { type Entity, isLink, type Registry } from '@flotilla/core';
import type { Owners, Ownership } from './owners.js';

/** A column of a row that holds the id of something with an owner, and where that owner is written. */
export interface OwnedColumn {
  readonly column: string;
  readonly ownership: Ownership;
}

/**
 * What must be the caller's for a row to be the caller's own: the row itself, or of a link each end that is for owners
 * alone. Undefined when that is written nowhere; then nothing of it is anybody's own.
 */
export function ownedColumns(entity: Entity, registry: Registry, owners: Pick<Owners, 'ownershipOf'>): readonly OwnedColumn[] | undefined {
  const owned = isLink(entity)
    ? [entity.left, entity.right]
        .filter((end) => end !== null)
        .filter(({ key }) => registry.entity(key).access.read === 'owner')
        .map(({ field, key }) => ({ column: field, ownership: owners.ownershipOf(key) }))
    : [{ column: 'id', ownership: owners.ownershipOf(entity.key) }];
  const isWritten = owned.length > 0 && owned.every((one): one is OwnedColumn => one.ownership !== undefined);
  return isWritten ? owned : undefined;
}
