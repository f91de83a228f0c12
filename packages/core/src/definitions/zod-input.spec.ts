import { describe, expect, it } from 'vitest';
import { defineEntity } from './entity.js';
import { boolean } from '../kinds/boolean.js';
import { content } from './presets.js';
import type { Field } from '../kinds/field.js';
import { integer } from '../kinds/integer.js';
import { secret } from '../kinds/secret.js';
import { slug } from '../kinds/slug.js';
import { text } from '../kinds/text.js';
import { isOmittable, readableFields, writableFields } from './client-fields.js';
import { zodInput, zodPatch } from './zod-face.js';

const uuid = '0198f3c2-7d1a-7c55-9a34-3f6f0c1b2d4e';
/** Parses JSON like a client's body: only parsed JSON has own keys such as `__proto__`. */
const parsed = (source: string): unknown => JSON.parse(source);

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: {
    ...content(),
    berths: integer(),
    note: text({ optional: true }),
    isListed: boolean({ default: false }),
    key: secret(),
  },
});

describe('the input of a new row', () => {
  const schema = zodInput(boat);

  it('may omit fields that are optional, generated or have a default', () => {
    expect(schema.parse({ berths: 4 })).toEqual({ berths: 4 });
    expect(schema.safeParse({}).error?.issues).toMatchObject([
      { path: ['berths'], message: 'must be a whole number of 32 bits' },
    ]);
  });

  it('accepts null only for optional fields', () => {
    expect(schema.parse({ berths: 4, note: null })).toEqual({ berths: 4, note: null });
    expect(schema.safeParse({ berths: 4, isListed: null }).error?.issues).toMatchObject([
      { path: ['isListed'] },
    ]);
    expect(schema.safeParse({ berths: null }).success).toBe(false);
  });

  it.each(['id', 'createdAt', 'updatedAt', 'key', 'unknown', '__proto__', 'constructor', 'toString'])(
    'refuses %s and names it',
    (name) => {
      const result = schema.safeParse(parsed(`{"berths": 4, "${name}": "x"}`));

      expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [name] }]);
    },
  );

  it.each([null, undefined, [], 'boat', 5])('is not %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('leaves the prototype of every object alone', () => {
    schema.safeParse(parsed('{"berths": 4, "title": {"__proto__": {"isAdmin": true}}}'));

    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('the input of a change', () => {
  const schema = zodPatch(boat);

  it('accepts any of the fields and requires none', () => {
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ slug: 'aurora', isListed: true })).toEqual({ slug: 'aurora', isListed: true });
  });

  it('is as strict as that of a new row', () => {
    expect(schema.safeParse({ id: uuid }).success).toBe(false);
    expect(schema.safeParse({ key: 'x' }).success).toBe(false);
    expect(schema.safeParse({ berths: null }).success).toBe(false);
    expect(schema.safeParse({ berths: 1.5 }).success).toBe(false);
  });
});

describe('fields', () => {
  it('are writable unless managed or secret', () => {
    expect(Object.keys(writableFields(boat))).toEqual([
      'variant',
      'adminTitle',
      'slug',
      'title',
      'subtitle',
      'description',
      'className',
      'berths',
      'note',
      'isListed',
    ]);
  });

  it('are readable unless secret', () => {
    expect(Object.keys(readableFields(boat))).toEqual(
      Object.keys(boat.fields).filter((name) => name !== 'key'),
    );
  });

  it.each<[string, Field, boolean]>([
    ['a required one', text(), false],
    ['an optional one', text({ optional: true }), true],
    ['a generated one', slug(), true],
    ['one with a default', integer({ default: 0 }), true],
    ['one with an empty default', text({ default: '' }), true],
    ['one with the default false', boolean({ default: false }), true],
    ['a unique one', text({ unique: true }), false],
  ])('%s may be omitted: %s', (_, field, isLeftOut) => {
    expect(isOmittable(field)).toBe(isLeftOut);
  });
});
