import { type Entity, type Registry } from '@flotilla/core';
import { closedToAssistants } from '@flotilla/core/assistants';

/** Returns whether rows of an entity or link are closed to assistants, also of administrators. */
export const isClosed = ({ key }: Entity, registry: Registry): boolean =>
  closedToAssistants(registry).entities.has(key);

/** Returns whether a path of `include` embeds rows that are closed. Unknown names count as open: REST refuses them. */
export function reachesClosed(entity: Entity, path: string, registry: Registry): boolean {
  let { key }: { key: string } = entity;
  for (const token of path.split('.')) {
    const relation = registry.relationsOf(key).get(token);
    const far = relation ? relation.far?.key : registry.referencesOf(key).get(token)?.far;
    if (relation && isClosed(relation.link, registry)) return true;
    const next = far === undefined ? undefined : registry.entities.get(far);
    if (!next) return false;
    if (isClosed(next, registry)) return true;
    key = next.key;
  }
  return false;
}
