import type { Field, Fields } from '../kinds/field.js';
import { isSecret, kindOf } from '../kinds/kind-of.js';

/** Returns the fields that a client may write: no server-only and no secret fields. */
export const writableFields = memoizeByDefinition(({ fields }): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => !field.managed && !field.readOnly && !isSecret(field)),
  ),
);

/** Returns the names of the fields that hold stored files; each is also the name of a multipart part. */
export const fileFieldsOf = memoizeByDefinition((entity): readonly string[] =>
  Object.entries(writableFields(entity)).flatMap(([name, { kind }]) =>
    kindOf(kind).holdsFile ? [name] : [],
  ),
);

/** Returns the fields that reads include: all but the secret ones. */
export const readableFields = memoizeByDefinition(({ fields }): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !isSecret(field))),
);

/** Memoizes a function per definition: definitions never change, and every request needs the results. */
function memoizeByDefinition<T extends object>(
  make: (entity: { readonly fields: Fields }) => T,
): (entity: { readonly fields: Fields }) => T {
  const cache = new WeakMap<object, T>();
  return (entity) => {
    const cached = cache.get(entity);
    if (cached !== undefined) return cached;
    const value = make(entity);
    cache.set(entity, value);
    return value;
  };
}

/** Returns whether a new row may leave the field out. */
export function isOmittable(field: Field): boolean {
  return Boolean(field.optional || field.generated) || field.default !== undefined;
}

/** Returns whether clients can create rows: no required field is server-only, and some field is writable. */
export function isCreatableByClients(entity: { fields: Fields }): boolean {
  const isServers = (field: Field) => Boolean(field.readOnly) || isSecret(field);
  const isBlocked = Object.values(entity.fields).some(
    (field) => !field.managed && isServers(field) && !isOmittable(field),
  );
  return !isBlocked && Object.keys(writableFields(entity)).some((name) => name !== 'variant');
}
