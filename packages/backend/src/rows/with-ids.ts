import { type Entity, isLink } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';

/** Returns a row with its references to earlier rows of the request, `{ row: 0 }`, replaced by their ids. */
export function withIds(
  entity: Entity,
  data: Readonly<Record<string, unknown>>,
  ids: readonly string[],
): Readonly<Record<string, unknown>> {
  const external = isLink(entity) ? entity.external?.idField : undefined;
  const entries = Object.entries(data).map(([name, value]) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    const isNaming = name === external || (field !== undefined && targetOf(field) !== undefined);
    const row = isNaming && isPlainObject(value) ? value.row : undefined;
    return [name, typeof row === 'number' ? ids[row] : value] as const;
  });
  return Object.fromEntries(entries);
}
