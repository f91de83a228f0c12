import type { Field, Fields } from '../kinds/field.js';
import { isSecret, kindOf } from '../kinds/kind-of.js';

/** The fields that a client may write: neither the server's own nor secret. */
export function writableFields(entity: { fields: Fields }): Record<string, Field> {
  return Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => !field.managed && !field.readOnly && !isSecret(field)));
}

/** The names of the fields that hold stored files, each also the name of a part of a form. */
export function fileFieldsOf(entity: { fields: Fields }): string[] {
  return Object.entries(writableFields(entity)).flatMap(([name, { kind }]) => (kindOf(kind).holdsFile ? [name] : []));
}

/** The fields that reads answer: all but the secret ones. */
export function readableFields(entity: { fields: Fields }): Record<string, Field> {
  return Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => !isSecret(field)));
}

/** Whether a new row may leave the field out. */
export function isOmittable(field: Field): boolean {
  return Boolean(field.optional || field.generated) || field.default !== undefined;
}
