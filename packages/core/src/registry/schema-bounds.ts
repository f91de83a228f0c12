import { z } from 'zod';
import { hasBound } from '../values/bounded.js';
import type { Action } from '../definitions/action.js';

/** Formats whose pattern allows a fixed number of characters. */
const fixedFormats = new Set(['guid', 'uuid', 'date', 'ipv4']);

/**
 * Returns the parts of an action's input without an upper bound: each would make the cost of a call
 * unlimited.
 */
export function boundProblems({
  key,
  method,
  path,
  schemas,
}: Pick<Action, 'key' | 'method' | 'path' | 'schemas'>): string[] {
  const parts = { params: schemas.params, query: schemas.query, data: schemas.body };
  return Object.entries(parts).flatMap(([place, schema]) =>
    schema ? unbounded(schema, place).map((fix) => `${key} (${method} ${path}): ${fix}`) : [],
  );
}

function unbounded(schema: z.core.$ZodType, place: string): string[] {
  if (schema instanceof z.ZodType && hasBound(schema)) return [];
  if (schema instanceof z.ZodString)
    return schema.maxLength === null ? [`${place} takes text of any length. Give it .max().`] : [];
  if (schema instanceof z.ZodStringFormat)
    return fixedFormats.has(schema.format ?? '') || schema.maxLength !== null
      ? []
      : [`${place} takes text of any length. Give it .max().`];
  if (schema instanceof z.ZodArray)
    return [...unboundedList(schema, place), ...unbounded(schema.element, `${place}[]`)];
  if (schema instanceof z.ZodRecord) return [`${place} takes any number of keys. Make it a boundedRecord().`];
  if (schema instanceof z.ZodObject) return unboundedObject(schema, place);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unbounded(option, place));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item, index) => unbounded(item, `${place}[${index}]`));
  if (schema instanceof z.ZodPipe) return unbounded(schema.in, place);
  if (isWrapper(schema)) return unbounded(schema.unwrap(), place);
  if (schemasOfOneValue.some((type) => schema instanceof type)) return [];
  return [`${place} takes a value of any size. Make it a boundedJson(), or a schema with bounds.`];
}

const unboundedList = ({ def }: z.ZodArray<z.core.$ZodType>, place: string) =>
  def.checks?.some(
    (check) => check._zod.def.check === 'max_length' || check._zod.def.check === 'length_equals',
  )
    ? []
    : [`${place} takes a list of any length. Give it .max().`];

/** Returns the unbounded parts of an object; a catchall accepts any number of unknown keys. */
function unboundedObject({ shape, def: { catchall } }: z.ZodObject, place: string): string[] {
  const isLoose = catchall !== undefined && !(catchall instanceof z.ZodNever);
  const inner = Object.entries(shape).flatMap(([name, part]) => unbounded(part, `${place}.${name}`));
  return isLoose ? [`${place} takes any number of keys. Make it a z.strictObject().`, ...inner] : inner;
}

const wrappers = [
  z.ZodOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodCatch,
  z.ZodReadonly,
  z.ZodNonOptional,
];
type Wrapper = InstanceType<(typeof wrappers)[number]>;
const isWrapper = (schema: z.core.$ZodType): schema is Wrapper =>
  wrappers.some((type) => schema instanceof type);

const schemasOfOneValue = [
  z.ZodNumber,
  z.ZodBigInt,
  z.ZodBoolean,
  z.ZodDate,
  z.ZodLiteral,
  z.ZodEnum,
  z.ZodNull,
  z.ZodUndefined,
  z.ZodNever,
];
