import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '../definitions/action.js';
import { boundedJson, boundedRecord } from '../values/bounded.js';
import { boundProblems } from './schema-bounds.js';

const text = z.string().max(10);
const problemsOf = (body: z.ZodType, query?: z.ZodType) =>
  boundProblems(
    defineAction({
      module: 'fleet',
      name: 'sail',
      method: 'POST',
      path: '/api/fleet/sail',
      access: 'admin',
      summary: 'Sails.',
      schemas: { body, ...(query && { query }) },
    }),
  );
const at = 'fleet.sail (POST /api/fleet/sail):';

describe('boundProblems', () => {
  it.each<[string, z.ZodType]>([
    ['text with a limit', text.trim()],
    ['an id', z.guid().toLowerCase()],
    ['a number', z.coerce.number().int()],
    ['a list with a limit', z.array(text).min(1).max(3)],
    ['a list of a fixed length', z.array(text).length(3)],
    ['a record with a bound', boundedRecord({ maxKeys: 3, maxLength: 100 }).default({})],
    ['JSON with a bound', boundedJson({ maxLength: 100 }).optional()],
    [
      'a strict object',
      z.strictObject({ name: text.optional(), kind: z.enum(['a']), flag: z.literal(true).nullable() }),
    ],
    ['an object that strips unknown keys', z.object({ name: text })],
    ['a union', z.union([z.strictObject({ a: text }), text])],
  ])('accepts %s', (_, schema) => {
    expect(problemsOf(schema)).toEqual([]);
  });

  it.each<[string, z.ZodType, string]>([
    ['text', z.string().min(1).trim(), 'data takes text of any length. Give it .max().'],
    ['text of a pattern', z.string().regex(/^\d+$/), 'data takes text of any length. Give it .max().'],
    ['an e-mail address', z.email(), 'data takes text of any length. Give it .max().'],
    [
      'a list',
      z.strictObject({ and: z.array(text).min(1) }),
      'data.and takes a list of any length. Give it .max().',
    ],
    [
      'text in a list',
      z.array(z.strictObject({ name: z.string() })).max(3),
      'data[].name takes text of any length. Give it .max().',
    ],
    ['a record', z.record(text, text), 'data takes any number of keys. Make it a boundedRecord().'],
    ['a loose object', z.looseObject({}), 'data takes any number of keys. Make it a z.strictObject().'],
    [
      'any value',
      z.unknown().optional(),
      'data takes a value of any size. Make it a boundedJson(), or a schema with bounds.',
    ],
    [
      'a value that is checked by hand',
      z.custom<string>(),
      'data takes a value of any size. Make it a boundedJson(), or a schema with bounds.',
    ],
    ['an option of a union', z.union([text, z.string()]), 'data takes text of any length. Give it .max().'],
    [
      'what a pipe takes',
      z.string().transform(Number).pipe(z.number()),
      'data takes text of any length. Give it .max().',
    ],
    ['a default', z.string().default(''), 'data takes text of any length. Give it .max().'],
  ])('names the place and the fix of %s without a bound', (_, schema, problem) => {
    expect(problemsOf(schema)).toEqual([`${at} ${problem}`]);
  });

  it('checks the query too', () => {
    expect(problemsOf(text, z.object({ name: z.string() }))).toEqual([
      `${at} query.name takes text of any length. Give it .max().`,
    ]);
  });
});

describe('boundedRecord', () => {
  const schema = boundedRecord({ maxKeys: 2, maxLength: 30 });

  it('accepts a record within both bounds', () => {
    expect(schema.parse({ a: 1, b: [2] })).toEqual({ a: 1, b: [2] });
  });

  it.each([[{ a: 1, b: 2, c: 3 }], [{ a: 'x'.repeat(40) }], [{ ['x'.repeat(300)]: 1 }]])(
    'rejects a record over a bound',
    (value) => {
      expect(schema.safeParse(value).success).toBe(false);
    },
  );
});
