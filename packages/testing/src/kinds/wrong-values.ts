import type { Field, FieldKind, FieldOf } from '@flotilla/core';
import { maxLengthOf } from '@flotilla/core/reflection';
import { add, subtract } from '@flotilla/core/values';

/** Parts that are not in the picture, are empty, or have other names or types. */
const wrongCrops = [
  {},
  { x: 0, y: 0, w: 0, h: 50 },
  { x: 60, y: 0, w: 50, h: 50 },
  { x: -1, y: 0, w: 50, h: 50 },
  { x: 0.5, y: 0, w: 50, h: 50 },
  { x: '0', y: 0, w: 50, h: 50 },
  { x: 0, y: 0, w: 1e308, h: 50 },
  { x: 0, y: 0, w: 50, h: 50, url: '/x' },
];
const nul = 'nul\0';
const loneSurrogate = 'lone \ud800';
const notText: unknown[] = [5, true, {}, ['text'], nul, loneSurrogate];
const notLocalized: unknown[] = [
  'text',
  5,
  ['text'],
  { en: 5 },
  { en: nul },
  { EN: 'text' },
  { constructor: 'text' },
];
const notDecimal: unknown[] = ['', 'ten', '1e3', '1,5', 'NaN', ' 1', true, {}, [1], 1e21, `1${nul}`];
const notMoment: unknown[] = [
  '',
  'tomorrow',
  '2024-02-30',
  '2024-13-01T00:00:00Z',
  0,
  true,
  {},
  ["'; drop table x; --"],
];

/** Invalid values of each kind: every wrong type, and values just beyond each bound. */
const faces: { readonly [K in FieldKind]: (field: FieldOf<K>) => readonly unknown[] } = {
  text: (field) => [...notText, ...beyond(field), ...(field.min ? ['x'.repeat(field.min - 1)] : [])],
  localizedText: ({ areSlugs, areUrls }) => [
    ...notLocalized,
    ...(areSlugs ? [{ en: 'Upper' }, { en: 'a b' }, { en: 'x'.repeat(201) }] : []),
    ...(areUrls ? [{ en: 'about' }, { en: '/a b' }, { en: '/a/' }, { en: `/${'x'.repeat(500)}` }] : []),
  ],
  richText: () => [
    ...notLocalized,
    { en: { type: 'paragraph', children: [] } },
    documentOf(5),
    documentOf({ type: 'hologram', children: [] }),
    documentOf({ type: 'paragraph', children: [{ type: 'paragraph', children: [] }] }),
    documentOf({
      type: 'paragraph',
      children: [{ type: 'link', href: 'javascript:alert(1)', children: [] }],
    }),
    { en: '{"type":"doc","version":1,"children":[{"type":"hologram"}]}' },
  ],
  slug: (field) => [...notText, ...beyond(field), 'Upper', 'a b', 'a_b', '../etc', "' or 1=1"],
  integer: ({ min, max }) => [
    1.5,
    '5',
    true,
    {},
    [5],
    2_147_483_648,
    -2_147_483_649,
    1e21,
    ...(min === undefined ? [] : [min - 1]),
    ...(max === undefined ? [] : [max + 1]),
  ],
  decimal: (field) => [...notDecimal, ...outside(field)],
  money: (field) => [...notDecimal, ...outside(field)],
  boolean: () => ['true', 0, 1, '', {}, [true]],
  select: () => ['', 'no such value', 5, true, {}, ['text'], '__proto__'],
  date: () => notMoment,
  datetime: () => [...notMoment, '2024-05-01'],
  json: ({ shape, isCrop }) => [
    nul,
    { deep: loneSurrogate },
    nested(33),
    ...(shape === 'object' ? [[], 5] : []),
    ...(shape === 'array' ? [{}, 5] : []),
    ...(isCrop ? wrongCrops : []),
  ],
  reference: () => ['', 'text', 5, true, {}, [], '00000000-0000-4000-8000-00000000000', "' or 1=1"],
  email: (field) => [
    ...notText,
    ...beyond(field),
    ...(field.default === '' ? [] : ['']),
    'ann',
    'ann@',
    'ann@localhost',
    'ann@example.com, bob@example.com',
    'Ann <ann@example.com>',
    'ann@example.com\r\nBcc: bob@example.com',
  ],
  // An empty file is valid only as the default.
  file: (field) => [...notText, ...beyond(field), ...(field.default === '' ? [] : [''])],
  secret: () => ['text', null, ''],
};

/** Returns invalid values of a field, including null unless it is optional. */
export function wrongValues(field: Field): readonly unknown[] {
  const values = (faces[field.kind] as (field: Field) => readonly unknown[])(field);
  return field.optional ? values : [...values, null];
}

const outside = ({ min, max, scale }: FieldOf<'decimal'> | FieldOf<'money'>) => [
  ...(min === undefined ? [] : [subtract(min, '0.00000001')]),
  ...(max === undefined ? [] : [add(max, '0.00000001')]),
  ...(scale === undefined || scale === 8 ? [] : [`0.${'0'.repeat(scale)}1`]),
];
const beyond = (field: Field) => ['x'.repeat(maxLengthOf(field) + 1)];
const documentOf = (...children: unknown[]) => ({ en: { type: 'doc', version: 1, children } });
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);
