import type { Entity, Field } from '@flotilla/core';

/** Properties of a definition that are unique to it. */
const ownNames: ReadonlySet<string> = new Set(['key', 'module', 'name', 'plural', 'route', 'table']);

/**
 * Returns everything in a definition except its names, as text: definitions of one shape are served by the
 * same code in the same way. Fields and entities are numbered by their occurrence.
 */
export function shapeOf(entity: Entity): string {
  const order = new Map<unknown, string>();
  const placeOf = (name: string) => order.get(name) ?? order.set(name, `#${order.size}`).get(name);
  for (const name of Object.keys(entity.fields)) placeOf(name);
  const isNamed = (value: string) => order.has(value) || isEntityKey.test(value);
  const options = Object.entries(entity).filter(([name]) => !ownNames.has(name));
  const fields = Object.entries(entity.fields);
  return JSON.stringify(
    [...options.filter(([name]) => name !== 'fields'), fields],
    (name, value: unknown) => {
      if (name === 'as') return undefined;
      return typeof value === 'string' && isNamed(value) ? placeOf(value) : written(value);
    },
  );
}

/**
 * Returns everything in a field except its select values and the referenced entity, as text: fields of one
 * shape are compared, sorted, validated and stored by the same code in the same way.
 */
export function fieldShapeOf(field: Field): string {
  // Only the presence of these options matters, not their value; a select's default is one of its values.
  const presence = ['suggestions', 'values', 'follows', ...('values' in field ? ['default'] : [])];
  const options = Object.entries(field).map(([option, value]) => [
    option,
    presence.includes(option) ? value !== undefined : value,
  ]);
  return JSON.stringify(options.toSorted(), (_, value: unknown) =>
    typeof value === 'string' && isEntityKey.test(value) ? '#' : written(value),
  );
}

/** JSON cannot represent functions and patterns. */
const written = (value: unknown) =>
  typeof value === 'function' || value instanceof RegExp ? String(value) : value;

const isEntityKey = /^[a-z-]+\.[a-z-]+$/;
