import { z } from 'zod';

/** The greatest length of a value as JSON, in characters, as OpenAPI shows it. */
const lengthKey = 'x-maxLength';

/** An object with keys of the caller's choice: at most `maxKeys` of them, and at most `maxLength` characters as JSON. */
export function boundedRecord({ maxKeys, maxLength }: { maxKeys: number; maxLength: number }) {
  return z
    .record(z.string().max(200), z.unknown())
    .refine((record) => Object.keys(record).length <= maxKeys, `must have at most ${maxKeys} keys`)
    .refine((record) => JSON.stringify(record).length <= maxLength, tooLong(maxLength))
    .meta({ maxProperties: maxKeys, [lengthKey]: maxLength });
}

/** Any JSON value of at most `maxLength` characters as JSON. */
export function boundedJson({ maxLength }: { maxLength: number }) {
  return z
    .unknown()
    .refine((value) => value === undefined || JSON.stringify(value).length <= maxLength, tooLong(maxLength))
    .meta({ [lengthKey]: maxLength });
}

/** Whether a schema was made by one of these functions. */
export function hasBound(schema: z.ZodType): boolean {
  return schema.meta()?.[lengthKey] !== undefined;
}

const tooLong = (maxLength: number) => `must be at most ${maxLength} characters of JSON`;
