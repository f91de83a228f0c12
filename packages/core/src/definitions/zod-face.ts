import { z } from 'zod';
import type { Entity } from './entity.js';
import type { Field } from '../kinds/field.js';
import type { Input, Patch } from './infer.js';
import { rulesOf } from '../kinds/kind-of.js';
import { failuresOf } from '../kinds/rule.js';
import { isOmittable, writableFields } from './client-fields.js';

/**
 * Returns the zod schema of a field's value; nullable for optional fields. Its issues carry `code` and the
 * rule's params.
 */
export function zodField(field: Field): z.ZodType {
  const rules = rulesOf(field);
  const schema = z.custom().check(({ value, issues }) => {
    for (const { code, params, path, message } of failuresOf(rules, value))
      issues.push({ code: 'custom', params: { ...params, code }, path: [...path], message, input: value });
  });
  return field.optional ? schema.nullable() : schema;
}

/** Returns the zod schema of creating a row. Rejects unknown fields. */
export function zodInput<E extends Entity>(entity: E): z.ZodType<Input<E>> {
  const shape = Object.entries(writableFields(entity)).map(([name, field]) => {
    const schema = zodField(field);
    return [name, isOmittable(field) ? schema.optional() : schema] as const;
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Input<E>>;
}

/** Returns the zod schema of updating a row: each field of the input, optional. */
export function zodPatch<E extends Entity>(entity: E): z.ZodType<Patch<E>> {
  const shape = Object.entries(writableFields(entity)).map(([name, field]) => [
    name,
    zodField(field).optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Patch<E>>;
}
