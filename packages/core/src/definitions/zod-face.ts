import { z } from 'zod';
import type { Entity } from './entity.js';
import type { Field, Fields } from '../kinds/field.js';
import type { Input, Patch } from './infer.js';
import { isSecret, kindOf, rulesOf } from '../kinds/kind-of.js';
import { failuresOf } from '../kinds/rule.js';

/** The zod schema of one field's value, null included where the field is optional. Its issues carry `code` and the rule's params. */
export function zodField(field: Field): z.ZodType {
  const rules = rulesOf(field);
  const schema = z.custom().check(({ value, issues }) => {
    for (const { code, params, path, message } of failuresOf(rules, value))
      issues.push({ code: 'custom', params: { ...params, code }, path: [...path], message, input: value });
  });
  return field.optional ? schema.nullable() : schema;
}

/** The zod schema of creating a row; unknown fields are refused. */
export function zodInput<E extends Entity>(entity: E): z.ZodType<Input<E>> {
  const shape = Object.entries(writableFields(entity)).map(([name, field]) => {
    const schema = zodField(field);
    return [name, isOmittable(field) ? schema.optional() : schema] as const;
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Input<E>>;
}

/** The zod schema of changing a row: any of the fields that creating takes. */
export function zodPatch<E extends Entity>(entity: E): z.ZodType<Patch<E>> {
  const shape = Object.entries(writableFields(entity)).map(([name, field]) => [name, zodField(field).optional()]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Patch<E>>;
}

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
