import { z } from 'zod';

/** Metadata key of the maximum length of a value as JSON, in characters; OpenAPI shows it. */
const lengthKey = 'x-maxLength';

/**
 * Returns the schema of an object with arbitrary keys: at most `maxKeys` of them, and at most `maxLength`
 * characters as JSON.
 */
export function boundedRecord({ maxKeys, maxLength }: { maxKeys: number; maxLength: number }) {
  return z
    .record(z.string().max(200), z.unknown())
    .refine((record) => Object.keys(record).length <= maxKeys, `must have at most ${maxKeys} keys`)
    .refine((record) => JSON.stringify(record).length <= maxLength, tooLong(maxLength))
    .meta({ maxProperties: maxKeys, [lengthKey]: maxLength });
}

/** Returns the schema of a JSON value of at most `maxLength` characters as JSON. */
export function boundedJson({ maxLength }: { maxLength: number }) {
  return z
    .unknown()
    .refine((value) => value === undefined || JSON.stringify(value).length <= maxLength, tooLong(maxLength))
    .meta({ [lengthKey]: maxLength });
}

/** Returns whether one of these functions made the schema. */
export function hasBound(schema: z.ZodType): boolean {
  return schema.meta()?.[lengthKey] !== undefined;
}

const tooLong = (maxLength: number) => `must be at most ${maxLength} characters of JSON`;
