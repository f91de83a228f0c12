import { describe, expect, it } from 'vitest';
import { boolean } from '../kinds/boolean.js';
import { date } from '../kinds/date.js';
import { datetime } from '../kinds/datetime.js';
import { decimal } from '../kinds/decimal.js';
import { file } from '../kinds/file.js';
import { integer } from '../kinds/integer.js';
import { json } from '../kinds/json.js';
import { money } from '../kinds/money.js';
import { reference } from '../kinds/reference.js';
import { secret } from '../kinds/secret.js';
import { select } from '../kinds/select.js';
import { text } from '../kinds/text.js';
import type { Field } from '../kinds/field.js';
import { type FieldCase, loneSurrogate, nul, parsed, testFields } from './zod-face.fixture.js';
import { zodField } from './zod-face.js';

const uuid = '0198f3c2-7d1a-7c55-9a34-3f6f0c1b2d4e';
/** Infinity: the result of JSON.parse for 1e400. */
const tooGreat = parsed('1e400');
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

const cases: FieldCase[] = [
  {
    of: 'integer',
    field: integer(),
    accepts: [0, -1, 2_147_483_647, -2_147_483_648],
    refuses: [
      1.5,
      2_147_483_648,
      -2_147_483_649,
      tooGreat,
      NaN,
      1e21,
      '5',
      '',
      null,
      undefined,
      true,
      5n,
      [5],
    ],
    message: 'must be a whole number of 32 bits',
  },
  {
    of: 'integer with a least value',
    field: integer({ min: 1 }),
    accepts: [1],
    refuses: [0, -1],
    message: 'must not be less than 1',
  },
  {
    of: 'integer with a greatest value',
    field: integer({ max: 8 }),
    accepts: [8],
    refuses: [9],
    message: 'must not be greater than 8',
  },
  ...[decimal, money].map((build) => ({
    of: build().kind,
    field: build(),
    accepts: [
      '0',
      '-0.5',
      '12.50',
      '9'.repeat(20),
      `${'9'.repeat(20)}.${'9'.repeat(8)}`,
      '0.00000001',
      12.5,
      0,
      -3,
    ],
    refuses: [
      '1e3',
      '',
      ' 1',
      '1 ',
      '1\n',
      '+1',
      '.5',
      '5.',
      '1,5',
      '0x10',
      'NaN',
      'Infinity',
      '9'.repeat(21),
      '0.000000001',
      '٣',
      tooGreat,
      NaN,
      1e21,
      1e-9,
      0.1 + 0.2,
      null,
      undefined,
      true,
      5n,
      [1],
      {},
    ],
    message: 'must be a decimal of at most 20 and 8 digits',
  })),
  {
    of: 'decimal with a least value',
    field: decimal({ min: '-0.5' }),
    accepts: ['-0.5', '-0.50', 0, '99999999999999999999'],
    refuses: ['-0.50000001', -1],
    message: 'must not be less than -0.5',
  },
  {
    of: 'money with a greatest value',
    field: money({ max: '99999999999999999999' }),
    accepts: ['99999999999999999999.00000000', 5],
    refuses: ['99999999999999999999.00000001'],
    message: 'must not be greater than 99999999999999999999',
  },
  {
    of: 'money of cents',
    field: money({ scale: 2 }),
    accepts: ['0.25', '0.250', '7', 0.1],
    refuses: ['0.125', 0.001],
    message: 'must have at most 2 digits after the point',
  },
  {
    of: 'boolean',
    field: boolean(),
    accepts: [true, false],
    refuses: ['true', 'false', 0, 1, '', null, undefined],
    message: 'must be true or false',
  },
  {
    of: 'select',
    field: select({ values: ['new', 'paid'] }),
    accepts: ['new', 'paid'],
    refuses: ['', 'New', 'new ', 'toString', '__proto__', 0, null, ['new']],
    message: 'must be one of new, paid',
  },
  {
    of: 'date',
    field: date(),
    accepts: ['2024-02-29', '0001-01-01', '9999-12-31', '2024-05-01T10:00:00Z'],
    refuses: [
      '2024-02-30',
      '2023-02-29',
      '1900-02-29',
      '2024-13-01',
      '2024-00-01',
      '2024-01-00',
      '2024-04-31',
      '0000-01-01',
      '10000-01-01',
      '2024-1-1',
      '01.05.2024',
      '2024-05-01 ',
      '2024-05-01T25:00:00Z',
      'tomorrow',
      '',
      0,
      null,
      undefined,
      new Date(0),
    ],
    message: 'must be a day (YYYY-MM-DD) or an ISO 8601 moment',
  },
  {
    of: 'datetime',
    field: datetime(),
    accepts: [
      '2024-05-01T10:00Z',
      '2024-05-01T10:00:00Z',
      '2024-05-01T10:00:00.123456Z',
      '2024-05-01T10:00:00+03:00',
      '2024-05-01T10:00:00-0930',
      '2024-02-29T23:59:59Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ],
    refuses: [
      '2024-05-01',
      '2024-05-01T10:00:00',
      '2024-05-01 10:00:00Z',
      '2024-05-01T25:00:00Z',
      '2024-05-01T10:60:00Z',
      '2024-05-01T10:00:60Z',
      '2024-02-30T10:00:00Z',
      '2023-02-29T10:00:00Z',
      '0000-12-31T23:00:00Z',
      '0000-12-31T23:00:00-14:00',
      '0001-01-01T00:00:00+14:00',
      '10000-01-01T00:00:00Z',
      '+010000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-01:00',
      '2024-05-01T10:00:00+16:00',
      '2024-05-01T10:00:00+03:60',
      '2024-05-01T10:00:00z',
      'now',
      '',
      1714557600000,
      null,
      undefined,
      new Date(0),
    ],
    message: 'must be an ISO 8601 moment with its offset',
  },
  {
    of: 'json',
    field: json(),
    accepts: [
      null,
      0,
      -1.5,
      '',
      'boat',
      false,
      [],
      {},
      { a: [1, { b: null }] },
      nested(32),
      Object.create(null),
      parsed('{"__proto__": {"isAdmin": true}}'),
    ],
    refuses: [
      undefined,
      tooGreat,
      parsed('-1e400'),
      NaN,
      5n,
      nul,
      loneSurrogate,
      { a: nul },
      { [nul]: 1 },
      { [loneSurrogate]: 1 },
      [undefined],
      { a: undefined },
      new Date(0),
      new Map(),
      () => 1,
      nested(33),
      nested(5_000),
    ],
    message: 'must be JSON',
  },
  {
    of: 'json object',
    field: json({ shape: 'object' }),
    accepts: [{}, { a: 1 }],
    refuses: [[], null, 'x', 1],
    message: 'must be JSON',
  },
  {
    of: 'json array',
    field: json({ shape: 'array' }),
    accepts: [[], [1]],
    refuses: [{}, null, 'x', { length: 0 }],
    message: 'must be JSON',
  },
  {
    of: 'reference',
    field: reference({ to: 'fleet.boat' }),
    accepts: [uuid, uuid.toUpperCase(), '00000000-0000-0000-0000-000000000000'],
    refuses: [
      '',
      'aurora',
      uuid.slice(1),
      `${uuid}0`,
      `{${uuid}}`,
      ` ${uuid}`,
      `${uuid}\n`,
      uuid.replaceAll('-', ''),
      5,
      null,
      undefined,
    ],
    message: 'must be a uuid',
  },
  {
    of: 'secret',
    field: secret(),
    accepts: [],
    refuses: ['x', '', null, undefined],
    message: 'is set by the server.',
  },
];

testFields(cases);

describe('an optional field', () => {
  const optional = { optional: true } as const;
  const fields: Field[] = [
    text(optional),
    integer(optional),
    decimal(optional),
    boolean(optional),
    date(optional),
    datetime(optional),
    file(optional),
    select({ values: ['new'], optional: true }),
    reference({ to: 'fleet.boat', optional: true }),
    json({ shape: 'object', optional: true }),
  ];

  it.each(fields.map((field) => [field.kind, field] as const))('of kind %s may be null', (_, field) => {
    expect(zodField(field).parse(null)).toBeNull();
  });

  it('is as strict about all other values', () => {
    expect(zodField(integer({ optional: true })).safeParse(undefined).success).toBe(false);
    expect(zodField(integer({ optional: true })).safeParse('5').success).toBe(false);
  });
});
