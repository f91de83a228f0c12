import type { Entity, Field, Row } from '@flotilla/core';
import { makeValue } from '../kinds/make-value.js';

let made = 0;

/** Returns a row as a read does, with empty values except for the given and the required ones. */
export function makeRow<E extends Entity, Values extends object = object>(
  entity: E,
  values?: Partial<Row<E>> & Values,
): Row<E> & Values {
  const seed = ++made;
  const blank = Object.entries(entity.fields).map(([name, field]) => [
    name,
    blankValue(field, { name, seed }),
  ]);
  return { ...Object.fromEntries(blank), ...values } as Row<E> & Values;
}

/** Returns an embedded link, with the far row under its name. */
export function makeLink<Name extends string, Far extends object, Fields extends object = object>(
  name: Name,
  far: Far,
  fields?: Fields,
) {
  const own = { id: `link-${++made}`, variant: 'default', className: null, orderIndex: 0 };
  return { ...own, ...fields, [name]: far } as typeof own & Fields & { readonly [N in Name]: Far };
}

function blankValue(field: Field, place: { name: string; seed: number }): unknown {
  const isFixed = 'default' in field && field.default !== undefined && field.default !== 'now';
  if (isFixed) return structuredClone(field.default);
  return 'optional' in field && field.optional ? null : makeValue(field, place);
}
