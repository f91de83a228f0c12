import type { Field, Fields } from '../kinds/field.js';
import { isSecret, kindOf } from '../kinds/kind-of.js';

/** The fields that a client may write: neither the server's own nor secret. */
export const writableFields = onceEach(({ fields }): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.managed && !field.readOnly && !isSecret(field))),
);

/** The names of the fields that hold stored files, each also the name of a part of a form. */
export const fileFieldsOf = onceEach((entity): readonly string[] =>
  Object.entries(writableFields(entity)).flatMap(([name, { kind }]) => (kindOf(kind).holdsFile ? [name] : [])),
);

/** The fields that reads answer: all but the secret ones. */
export const readableFields = onceEach(({ fields }): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !isSecret(field))),
);

/** Makes a function of definitions, which never change, that works once for each: every request asks for these. */
function onceEach<T extends object>(make: (entity: { readonly fields: Fields }) => T): (entity: { readonly fields: Fields }) => T {
  const known = new WeakMap<object, T>();
  return (entity) => {
    const made = known.get(entity);
    if (made !== undefined) return made;
    const first = make(entity);
    known.set(entity, first);
    return first;
  };
}

/** Whether a new row may leave the field out. */
export function isOmittable(field: Field): boolean {
  return Boolean(field.optional || field.generated) || field.default !== undefined;
}

/** Whether a client can make a row: no field is demanded that is the server's own, and there is something to say of it. */
export function isMadeByClients(entity: { fields: Fields }): boolean {
  const isServers = (field: Field) => Boolean(field.readOnly) || isSecret(field);
  const isDemanded = Object.values(entity.fields).some((field) => !field.managed && isServers(field) && !isOmittable(field));
  return !isDemanded && Object.keys(writableFields(entity)).some((name) => name !== 'variant');
}
