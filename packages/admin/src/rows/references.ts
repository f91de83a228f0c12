import type { Entity, Registry } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';

/** A field that names another row, and the name under which that row is embedded. */
export interface ReferenceField {
  readonly as: string;
  readonly target: Entity;
}

/** The row that a field of an entity or link leads to; undefined where it is none that is installed. */
export function referenceOf(entity: Entity, name: string, registry: Registry): ReferenceField | undefined {
  const field = entity.fields[name];
  const key = field && name !== 'id' ? targetOf(field)?.key : undefined;
  const target = key === undefined ? undefined : registry.entities.get(key);
  if (!target) return undefined;
  return { as: embeddedAs(entity, name), target };
}

/** The name under which a row is embedded in the one whose field names it. */
export function embeddedAs(entity: Entity, name: string): string {
  const end = isLink(entity) ? [entity.left, entity.right].find((one) => one?.field === name) : undefined;
  return end?.as ?? name.replace(/Id$/, '');
}
