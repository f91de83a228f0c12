import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Field } from '../kinds/field.js';
import { zodField } from './zod-face.js';

export const loneSurrogate = 'boat \ud800';
export const nul = 'boat\0';
/** Parses JSON like a client's body: only parsed JSON has own keys such as `__proto__`. */
export const parsed = (source: string): unknown => JSON.parse(source);
/** Numbers the values, since some are too long or too deep for a test title. */
const numbered = (values: unknown[]): [string, unknown][] =>
  values.map((value, index) => [`${index}: ${inspect(value, { depth: 2, maxStringLength: 40 })}`, value]);

export interface FieldCase {
  of: string;
  field: Field;
  accepts: unknown[];
  refuses: unknown[];
  message: string;
}

/** Checks which values the schemas of fields accept, and the message of the first refused one. */
export function testFields(cases: FieldCase[]): void {
  describe.each(cases)('a $of', ({ field, accepts, refuses, message }) => {
    const schema = zodField(field);

    it.each(numbered(accepts))('accepts value %s, unchanged', (_, value) => {
      expect(schema.parse(value)).toBe(value);
    });

    it.each(numbered(refuses))('refuses value %s', (_, value) => {
      expect(schema.safeParse(value).success).toBe(false);
    });

    it('reports why', () => {
      expect(schema.safeParse(refuses[0]).error?.issues[0]?.message).toBe(message);
    });
  });
}
