import type { Entity } from '../definitions/entity.js';
import { isMadeByClients } from '../definitions/client-fields.js';
import type { Registry, Relation } from './registry.js';

/**
 * The links that a duplicate of a row gets too: what the row has, and what it is sorted into. Not the places that show it, what it owns,
 * and links of which the row at the other end has one alone.
 */
export function copiedRelations(entity: Pick<Entity, 'key' | 'module'>, registry: Registry): Relation[] {
  return [...registry.relationsOf(entity.key).values()].filter((relation) => {
    const { link, ownField, far } = relation;
    if (link.owns || link.one === entity.key || !isMadeByClients(link)) return false;
    return ownField === link.left.field || (far !== null && isClass(far.key, entity, registry));
  });
}

/** Whether rows are sorted into others: those of their own module that everyone reads, and that are no places of a page. */
function isClass(far: string, { module }: Pick<Entity, 'module'>, registry: Registry): boolean {
  const entity = registry.entities.get(far);
  return entity?.module === module && entity.access.read === 'public' && !registry.views.some(({ of }) => of.key === far);
}
