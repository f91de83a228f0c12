import {
  boolean,
  content,
  date,
  datetime,
  decimal,
  defineEntity,
  type Field,
  file,
  integer,
  json,
  money,
  reference,
  secret,
  select,
  slug,
  text,
  zodInput,
} from '@flotilla/core';
import { writableFields, zodField } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { makeInput } from './input.js';
import { makeValue } from '../kinds/make-value.js';
import { wrongValues } from '../kinds/wrong-values.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  variants: ['sail'],
  fields: {
    ...content(),
    berths: integer({ min: 1, max: 3 }),
    draught: decimal(),
    price: money({ optional: true }),
    isFlagship: boolean({ default: false }),
    isListed: boolean({ default: true }),
    rig: select({ values: ['sloop', 'ketch'] }),
    launchedOn: date(),
    seenAt: datetime({ default: 'now' }),
    crew: json({ shape: 'array' }),
    plan: json({ shape: 'object', optional: true }),
    harbourId: reference({ to: 'fleet.harbour' }),
    picture: file({ unique: true }),
    call: text({ min: 20, max: 30 }),
    flag: text({ max: 3 }),
    registration: text({ unique: true, default: 'none' }),
    key: secret(),
  },
  indexes: [{ fields: ['isFlagship'], unique: true, where: { isFlagship: true } }],
});

describe('an input', () => {
  it.each([0, 1, 2, 3, 99_999, 123_456])('is valid for the seed %i', (seed) => {
    for (const fields of ['all', 'distinct', 'required'] as const) {
      expect(zodInput(boat).safeParse(makeInput(boat, { seed, fields })).error).toBeUndefined();
    }
  });

  it('is equal for the same seed, and differs for another', () => {
    expect(makeInput(boat, { seed: 7 })).toEqual(makeInput(boat, { seed: 7 }));
    const [one, two] = [makeInput(boat, { seed: 7 }), makeInput(boat, { seed: 8 })];
    for (const name of ['slug', 'title', 'picture', 'registration', 'call', 'flag', 'draught'] as const)
      expect(one[name]).not.toEqual(two[name]);
  });

  it('has every writable field, or only the required ones', () => {
    expect(Object.keys(makeInput(boat))).toEqual(Object.keys(writableFields(boat)));
    const required = [
      'berths',
      'draught',
      'rig',
      'launchedOn',
      'crew',
      'harbourId',
      'picture',
      'call',
      'flag',
    ];
    expect(Object.keys(makeInput(boat, { fields: 'required' }))).toEqual(required);
    expect(Object.keys(makeInput(boat, { fields: 'distinct' })).toSorted()).toEqual(
      [...required, 'slug', 'registration', 'isFlagship'].toSorted(),
    );
  });

  it('has one of two references that exclude each other', () => {
    const berth = defineEntity({
      module: 'fleet',
      name: 'berth',
      fields: {
        harbourId: reference({ to: 'fleet.harbour', optional: true }),
        pierId: reference({ to: 'fleet.pier', optional: true }),
      },
      checks: [
        {
          name: 'one-place',
          sql: 'num_nonnulls("harbourId", "pierId") = 1',
          example: { pierId: null },
        },
      ],
    });
    for (const fields of ['all', 'distinct', 'required'] as const) {
      const { harbourId, pierId = null } = makeInput(berth, { fields });
      expect([typeof harbourId, pierId]).toEqual(['string', null]);
    }
  });

  it('has no value that only one row can have', () => {
    expect([1, 2, 3].map((seed) => makeInput(boat, { seed }).isFlagship)).toEqual([false, false, false]);
  });

  it('reports values that it cannot generate', () => {
    expect(() => makeValue(text({ pattern: /^[A-Z]{3}$/ }), { name: 'code', seed: 1 })).toThrow(
      'No value for code can be generated that matches /^[A-Z]{3}$/. Pass a value for it.',
    );
  });
});

const fields: Field[] = [
  ...Object.values(boat.fields),
  text(),
  text({ optional: true }),
  slug(),
  slug({ generated: false }),
  integer(),
  json({ optional: true }),
];

describe.each(fields.map((field) => [JSON.stringify(field), field] as const))(
  'wrong values for %s',
  (_, field) => {
    it('are all refused by the zod schema', () => {
      // Null is valid JSON; only the server refuses it, for a column that is not nullable.
      const values = wrongValues(field).filter((value) => field.kind !== 'json' || value !== null);
      expect(values.length).toBeGreaterThan(2);
      for (const value of values)
        expect(zodField(field).safeParse(value).success, JSON.stringify(value)).toBe(false);
    });
  },
);
