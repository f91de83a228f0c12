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
  return Object.entries(parts).flatMap(([location, schema]) =>
    schema ? unbounded(schema, location).map((fix) => `${key} (${method} ${path}): ${fix}`) : [],
  );
}

function unbounded(schema: z.core.$ZodType, location: string): string[] {
  if (schema instanceof z.ZodType && hasBound(schema)) return [];
  if (schema instanceof z.ZodString)
    return schema.maxLength === null ? [`${location} takes text of any length. Give it .max().`] : [];
  if (schema instanceof z.ZodStringFormat)
    return fixedFormats.has(schema.format ?? '') || schema.maxLength !== null
      ? []
      : [`${location} takes text of any length. Give it .max().`];
  if (schema instanceof z.ZodArray)
    return [...unboundedList(schema, location), ...unbounded(schema.element, `${location}[]`)];
  if (schema instanceof z.ZodRecord)
    return [`${location} takes any number of keys. Make it a boundedRecord().`];
  if (schema instanceof z.ZodObject) return unboundedObject(schema, location);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unbounded(option, location));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item, index) => unbounded(item, `${location}[${index}]`));
  if (schema instanceof z.ZodPipe) return unbounded(schema.in, location);
  if (isWrapper(schema)) return unbounded(schema.unwrap(), location);
  if (schemasOfOneValue.some((type) => schema instanceof type)) return [];
  return [`${location} takes a value of any size. Make it a boundedJson(), or a schema with bounds.`];
}

const unboundedList = ({ def }: z.ZodArray<z.core.$ZodType>, location: string) =>
  def.checks?.some(
    (check) => check._zod.def.check === 'max_length' || check._zod.def.check === 'length_equals',
  )
    ? []
    : [`${location} takes a list of any length. Give it .max().`];

/** Returns the unbounded parts of an object; a catchall accepts any number of unknown keys. */
function unboundedObject({ shape, def: { catchall } }: z.ZodObject, location: string): string[] {
  const isLoose = catchall !== undefined && !(catchall instanceof z.ZodNever);
  const inner = Object.entries(shape).flatMap(([name, part]) => unbounded(part, `${location}.${name}`));
  return isLoose ? [`${location} takes any number of keys. Make it a z.strictObject().`, ...inner] : inner;
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
