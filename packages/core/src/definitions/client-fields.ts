import type { Field, Fields } from '../kinds/field.js';
import { isSecret, kindOf } from '../kinds/kind-of.js';

/** Returns the fields that a client may write: no server-only and no secret fields. */
export const writableFields = onceEach(({ fields }): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !field.managed && !field.readOnly && !isSecret(field)),
  ),
);

/** Returns the names of the fields that hold stored files; each is also the name of a multipart part. */
export const fileFieldsOf = onceEach((entity): readonly string[] =>
  Object.entries(writableFields(entity)).flatMap(([name, { kind }]) =>
    kindOf(kind).holdsFile ? [name] : [],
  ),
);

/** Returns the fields that reads include: all but the secret ones. */
export const readableFields = onceEach(({ fields }): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !isSecret(field))),
);

/** Memoizes a function per definition: definitions never change, and every request needs the results. */
function onceEach<T extends object>(
  make: (entity: { readonly fields: Fields }) => T,
): (entity: { readonly fields: Fields }) => T {
  const known = new WeakMap<object, T>();
  return (entity) => {
    const made = known.get(entity);
    if (made !== undefined) return made;
    const first = make(entity);
    known.set(entity, first);
    return first;
  };
}

/** Returns whether a new row may leave the field out. */
export function isOmittable(field: Field): boolean {
  return Boolean(field.optional || field.generated) || field.default !== undefined;
}

/** Returns whether clients can create rows: no required field is server-only, and some field is writable. */
export function isMadeByClients(entity: { fields: Fields }): boolean {
  const isServers = (field: Field) => Boolean(field.readOnly) || isSecret(field);
  const isDemanded = Object.values(entity.fields).some(
    (field) => !field.managed && isServers(field) && !isOmittable(field),
  );
  return !isDemanded && Object.keys(writableFields(entity)).some((name) => name !== 'variant');
}
