import type { Entity } from '../definitions/entity.js';
import { isCreatableByClients } from '../definitions/client-fields.js';
import type { Registry, Relation } from './registry.js';

/**
 * Returns the links that a duplicated row copies: its own parts and its categories. Leaves out placements of
 * the row, rows that it owns, and links that allow one row per end.
 */
export function copiedRelations(entity: Pick<Entity, 'key' | 'module'>, registry: Registry): Relation[] {
  return [...registry.relationsOf(entity.key).values()].filter((relation) => {
    const { link, ownField, far } = relation;
    if (link.owns || link.one === entity.key || !isCreatableByClients(link)) return false;
    return ownField === link.left.field || (far !== null && isClass(far.key, entity, registry));
  });
}

/** Returns whether an entity classifies rows: it is public, in the same module, and not a widget. */
function isClass(far: string, { module }: Pick<Entity, 'module'>, registry: Registry): boolean {
  const entity = registry.entities.get(far);
  return (
    entity?.module === module &&
    entity.access.read === 'public' &&
    !registry.views.some(({ of }) => of.key === far)
  );
}
