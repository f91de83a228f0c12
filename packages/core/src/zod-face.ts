import { z } from 'zod';
import type { Entity } from './entity.js';
import { type Field, type FieldKind, type FieldOf, type Fields, maxLengthOf } from './fields/kinds.js';
import { isDate, isDatetime, isDecimal, isJsonOf, isLocalizedText, isStorableText, slugPattern } from './fields/values.js';
import type { Input, Patch } from './infer.js';
import { localizedRichTextProblems } from './rich-text/localized.js';

const faces: { readonly [K in FieldKind]: (field: FieldOf<K>) => z.ZodType } = {
  text: (field) => storable(textLength(field, field.min ?? 0), field.pattern),
  localizedText: (field) => z.custom((value) => isLocalizedText(value, maxLengthOf(field)), 'must map language codes to text'),
  richText: (field) =>
    z.custom().check(({ value, issues }) => {
      const problems = localizedRichTextProblems(value, maxLengthOf(field));
      issues.push(...problems.map(({ path, message }) => ({ code: 'custom' as const, path: [...path], message, input: value })));
    }),
  slug: (field) =>
    field.generated
      ? z.union([z.literal(''), storable(textLength(field, 1), slugPattern)], slugMessage)
      : storable(textLength(field, 1), slugPattern),
  integer: (field) => wholeNumber(field),
  decimal: () => z.custom(isDecimal, 'must be a decimal of at most 20 and 8 digits'),
  money: () => z.custom(isDecimal, 'must be a decimal of at most 20 and 8 digits'),
  boolean: () => z.boolean('must be true or false'),
  select: (field) => z.enum(field.values, `must be one of ${field.values.join(', ')}`),
  date: () => z.custom(isDate, 'must be a day (YYYY-MM-DD) or an ISO 8601 moment'),
  datetime: () => z.custom(isDatetime, 'must be an ISO 8601 moment with its offset'),
  json: (field) => z.custom((value) => isJsonOf(field.shape, value), 'must be JSON'),
  reference: () => z.guid('must be a uuid'),
  file: (field) => storable(textLength(field, 1)),
  secret: () => z.never(),
};

const slugMessage = 'must be lowercase letters, digits and hyphens';

/** The zod schema of one field's value, null included where the field is optional. */
export function zodField(field: Field): z.ZodType {
  const schema = (faces[field.kind] as (field: Field) => z.ZodType)(field);
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

/** The fields that a client may write: neither managed nor secret. */
export function writableFields(entity: { fields: Fields }): Record<string, Field> {
  return Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => !field.managed && field.kind !== 'secret'));
}

/** The fields that reads answer: all but the secret ones. */
export function readableFields(entity: { fields: Fields }): Record<string, Field> {
  return Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => field.kind !== 'secret'));
}

/** Whether a new row may leave the field out. */
export function isOmittable(field: Field): boolean {
  return Boolean(field.optional || field.generated) || field.default !== undefined;
}

function textLength(field: Field, min: number): z.ZodString {
  const max = maxLengthOf(field);
  return z
    .string('must be text')
    .min(min, `must be at least ${characters(min)}`)
    .max(max, `must be at most ${characters(max)}`);
}

const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`);

function wholeNumber({ min, max }: FieldOf<'integer'>): z.ZodType {
  const schema = z.int32('must be a whole number of 32 bits');
  const bounded = min === undefined ? schema : schema.min(min, `must be at least ${min}`);
  return max === undefined ? bounded : bounded.max(max, `must be at most ${max}`);
}

function storable(schema: z.ZodString, pattern?: RegExp): z.ZodType {
  const matched = pattern ? schema.regex(pattern, pattern === slugPattern ? slugMessage : `must match ${pattern}`) : schema;
  return matched.refine(isStorableText, 'must be well-formed text without NUL characters');
}
