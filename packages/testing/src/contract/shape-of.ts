import type { Entity, Field } from '@flotilla/core';

/** What a definition says of itself alone, by which its calls are not others'. */
const ownNames: ReadonlySet<string> = new Set(['key', 'module', 'name', 'plural', 'route', 'table']);

/**
 * All that a definition says without the names that it gives: two of one shape are served by the same code in the same way.
 * The fields and entities that it names are told by their order.
 */
export function shapeOf(entity: Entity): string {
  const order = new Map<unknown, string>();
  const placeOf = (name: string) => order.get(name) ?? order.set(name, `#${order.size}`).get(name);
  for (const name of Object.keys(entity.fields)) placeOf(name);
  const isNamed = (value: string) => order.has(value) || isEntityKey.test(value);
  const said = Object.entries(entity).filter(([name]) => !ownNames.has(name));
  const fields = Object.entries(entity.fields);
  return JSON.stringify([...said.filter(([name]) => name !== 'fields'), fields], (name, value: unknown) => {
    if (name === 'as') return undefined;
    return typeof value === 'string' && isNamed(value) ? placeOf(value) : written(value);
  });
}

/**
 * All that a field says but the values to choose from and the entity that it names: fields of one shape are compared, sorted, refused and
 * stored by the same code in the same way, whichever entity has them.
 */
export function fieldShapeOf(field: Field): string {
  // Of these options it matters that they are there, not what they hold; a default is one of the values.
  const presence = ['suggestions', 'values', 'follows', ...('values' in field ? ['default'] : [])];
  const said = Object.entries(field).map(([option, value]) => [option, presence.includes(option) ? value !== undefined : value]);
  return JSON.stringify(said.toSorted(), (_, value: unknown) =>
    typeof value === 'string' && isEntityKey.test(value) ? '#' : written(value),
  );
}

/** JSON has no word for functions and patterns. */
const written = (value: unknown) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value);

const isEntityKey = /^[a-z-]+\.[a-z-]+$/;
