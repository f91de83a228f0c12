import type { Entity, Registry } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';

/** The target of a reference field, and the name under which the target is embedded. */
export interface ReferenceField {
  readonly as: string;
  readonly target: Entity;
}

/** Returns the reference of a field; undefined for other fields and for targets that are not installed. */
export function referenceOf(entity: Entity, name: string, registry: Registry): ReferenceField | undefined {
  const field = entity.fields[name];
  const key = field && name !== 'id' ? targetOf(field)?.key : undefined;
  const target = key === undefined ? undefined : registry.entities.get(key);
  if (!target) return undefined;
  return { as: embeddedAs(entity, name), target };
}

/** Returns the name under which the row of a reference field is embedded. */
export function embeddedAs(entity: Entity, name: string): string {
  const end = isLink(entity) ? [entity.left, entity.right].find((one) => one?.field === name) : undefined;
  return end?.as ?? name.replace(/Id$/, '');
}
