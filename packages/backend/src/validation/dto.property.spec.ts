import {
  boolean,
  date,
  datetime,
  decimal,
  email,
  defineEntity,
  type Field,
  type FieldKind,
  file,
  integer,
  json,
  localizedText,
  money,
  reference,
  richText,
  secret,
  select,
  slug,
  text,
  zodInput,
  zodPatch,
} from '@flotilla/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { InvalidError } from '@flotilla/core/errors';
import { normalized } from '@flotilla/core/rules';
import { RowPredicates } from './row-checks.js';
import { RowDto } from './row-dto.js';
import { RowValidator } from './validate.js';

/** Fields of every kind, with the options that affect validation. */
const fieldsOf: { readonly [K in FieldKind]: readonly Field[] } = {
  text: [
    text(),
    text({ min: 1 }),
    text({ min: 2, max: 5 }),
    text({ max: 3 }),
    text({ pattern: /^[A-Z]{3}$/ }),
    text({ unique: true }),
    text({ index: true }),
    text({ generated: true, max: 500 }),
    text({ default: '' }),
    text({ optional: true }),
    text({ optional: true, min: 3 }),
  ],
  localizedText: [
    localizedText(),
    localizedText({ default: undefined }),
    localizedText({ default: undefined, optional: true }),
  ],
  richText: [richText(), richText({ default: undefined }), richText({ default: undefined, optional: true })],
  email: [email(), email({ default: '' }), email({ optional: true }), email({ unique: true })],
  slug: [
    slug(),
    slug({ generated: false }),
    slug({ generated: false, optional: true }),
    slug({ optional: true }),
  ],
  integer: [
    integer(),
    integer({ min: 1 }),
    integer({ max: 8 }),
    integer({ min: -3, max: 3 }),
    integer({ default: 0 }),
    integer({ optional: true }),
  ],
  decimal: [
    decimal(),
    decimal({ default: '0' }),
    decimal({ optional: true }),
    decimal({ min: '-0.5', max: 8 }),
    decimal({ min: 0 }),
    decimal({ scale: 2 }),
    decimal({ scale: 0, optional: true }),
  ],
  money: [
    money(),
    money({ default: '0' }),
    money({ optional: true }),
    money({ min: '0' }),
    money({ min: '0', max: '1000000', scale: 2 }),
  ],
  boolean: [boolean(), boolean({ default: false }), boolean({ optional: true })],
  select: [
    select({ values: ['new', 'paid'] }),
    select({ values: ['new', ''], default: 'new' }),
    select({ values: ['new'], optional: true }),
  ],
  date: [date(), date({ default: '2024-05-01' }), date({ optional: true })],
  datetime: [datetime(), datetime({ default: 'now' }), datetime({ optional: true })],
  json: [
    json(),
    json({ shape: 'object' }),
    json({ shape: 'array' }),
    json({ default: {} }),
    json({ optional: true, shape: 'object' }),
  ],
  reference: [
    reference({ to: 'fleet.boat' }),
    reference({ to: 'fleet.boat', optional: true }),
    reference({ to: 'fleet.boat', constraint: false }),
  ],
  file: [file(), file({ unique: true }), file({ optional: true })],
  secret: [secret(), secret({ optional: true })],
};

const lengths = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 199, 200, 201, 499, 500, 501, 99_999, 100_000, 100_001);
const letters = fc.constantFrom('x', 'я', '😀', '👩‍👧', '☎️', '\ud800', '\0', '-', 'A', ' ', '\n');
/** Text with a length near a limit, of one or two characters; emoji count as several units. */
const bordering = fc
  .tuple(lengths, letters, letters)
  .map(([length, letter, last]) =>
    (letter.repeat(length).slice(0, Math.max(0, length - last.length)) + last).slice(0, Math.max(length, 0)),
  );
/** Includes lone surrogates. Replaces fast-check's `unit: 'binary'`, which takes seconds to build. */
const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
const anyText = fc.oneof(fc.string({ unit: anyCodePoint }), fc.string({ unit: 'grapheme' }), bordering);

const languages = fc.constantFrom(
  'en',
  'ru',
  'pt-BR',
  'EN',
  'english',
  '',
  'constructor',
  '__proto__',
  'en\n',
);
const perLanguage = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(languages, value), { maxLength: 3 }).map((pairs) => ownKeys(pairs));
/** Documents that match the grammar, or almost: every attribute and position is sometimes wrong. */
const orWrong = (value: fc.Arbitrary<unknown>, ...wrong: unknown[]) =>
  fc.oneof(
    { weight: 40, arbitrary: value },
    fc.constantFrom<unknown>(undefined, null, 5, '', true, {}, [], ...wrong),
  );
const either = (right: unknown[], ...wrong: unknown[]) => orWrong(fc.constantFrom(...right), ...wrong);
const some = (node: fc.Arbitrary<unknown>) => orWrong(fc.array(node, { minLength: 1, maxLength: 3 }));
const { document } = fc.letrec((tie) => ({
  words: fc.record(
    { text: orWrong(fc.string()), bold: either([true]), type: either([undefined], 'text') },
    { requiredKeys: ['text'] },
  ),
  link: fc.record({
    type: fc.constant('link'),
    href: either(['/fleet', 'mailto:a@b.cd'], 'java\tscript:alert(1)'),
    children: some(tie('words')),
  }),
  inline: fc.oneof(tie('words'), tie('link')),
  inlines: some(tie('inline')),
  paragraph: fc.record({ type: fc.constant('paragraph'), children: tie('inlines') }),
  heading: fc.record({
    type: fc.constant('heading'),
    level: either([1, 2, 6], 7, '2'),
    children: tie('inlines'),
  }),
  image: fc.record(
    {
      type: fc.constant('image'),
      src: either(['/a.jpg'], 'data:,'),
      alt: orWrong(anyText),
      width: either([1], 0, 0.5),
      children: either([[{ text: '' }], []]),
    },
    { requiredKeys: ['type', 'src', 'alt', 'children'] },
  ),
  code: fc.record(
    { type: fc.constant('code-block'), language: either(['ts'], 'T S'), children: some(tie('words')) },
    { requiredKeys: ['type', 'children'] },
  ),
  cell: fc.record(
    { type: fc.constant('table-cell'), scope: either(['col', 'row']), children: tie('inlines') },
    { requiredKeys: ['type', 'children'] },
  ),
  table: fc.record({
    type: fc.constant('table'),
    children: some(fc.record({ type: fc.constant('table-row'), children: some(tie('cell')) })),
  }),
  list: fc.record({
    type: fc.constant('list'),
    style: either(['bulleted', 'numbered']),
    children: some(fc.record({ type: fc.constant('list-item'), children: tie('blocks') })),
  }),
  quote: fc.record({ type: fc.constant('quote'), children: tie('blocks') }),
  other: fc.record({
    type: either(['divider'], 'hologram', 'constructor', '__proto__'),
    children: fc.constant([]),
  }),
  block: fc.oneof(
    { maxDepth: 4 },
    tie('paragraph'),
    tie('heading'),
    tie('image'),
    tie('code'),
    tie('table'),
    tie('other'),
    tie('list'),
    tie('quote'),
    tie('inline'),
  ),
  blocks: some(tie('block')),
  document: fc.record({ type: either(['doc']), version: either([1], 2), children: tie('blocks') }),
}));
const borderDocument = fc
  .constantFrom(30, 31, 32, 33)
  .map((depth) => ({ type: 'doc', version: 1, children: [quoted(depth)] }))
  .chain((deep) => fc.constantFrom<unknown>(deep, wide(1_999), wide(2_000), JSON.stringify(wide(2_000))));

const borderNumbers = fc.constantFrom(
  -2_147_483_649,
  -2_147_483_648,
  -4,
  -3,
  -1,
  -0,
  0,
  1,
  2,
  3,
  4,
  8,
  9,
  2_147_483_647,
  2_147_483_648,
  1e20,
  1e21,
  1e-7,
  0.5,
  1.000_000_01,
  1.000_000_001,
);
const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${max}}$`));
const writtenDecimal = fc
  .tuple(fc.constantFrom('', '-', '+', ' '), digits(22), fc.constantFrom('', '.', ',', 'e'), digits(10))
  .map((parts) => parts.join(''));

const two = fc.integer({ min: 0, max: 62 }).map((number) => String(number).padStart(2, '0'));
const year = fc.constantFrom('0000', '0001', '1900', '2000', '2023', '2024', '9999', '10000');
const day = fc.tuple(year, two, two).map((parts) => parts.join('-'));
const clock = fc.tuple(
  fc.constantFrom('T', ' ', 't'),
  two,
  two,
  fc.constantFrom('', ':00', ':59.999999999', ':60', ':00.1234567890'),
  fc.constantFrom('Z', 'z', '', '+14:00', '-0930', '+16:00', '+03:60'),
);
const written = fc.oneof(
  day,
  fc
    .tuple(day, clock)
    .map(([date, time]) => date + time[0] + [time[1], time[2]].join(':') + time[3] + time[4]),
);
const moment = fc.oneof(
  written,
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

const idCharacter = fc.constantFrom(...'0123456789abcdefABCDEF'.split(''), 'g', '-', '\n');
const nearId = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc
    .tuple(fc.uuid(), fc.nat(36), idCharacter)
    .map(([id, at, letter]) => id.slice(0, at) + letter + id.slice(at + 1)),
);

/** Values of a kind, or almost. */
const nearOf: { readonly [K in FieldKind]: fc.Arbitrary<unknown> } = {
  text: fc.oneof(anyText, fc.stringMatching(/^[A-Z]{2,4}\n?$/), fc.stringMatching(/^[A-Z]{3}$/)),
  localizedText: perLanguage(anyText),
  richText: perLanguage(
    fc.oneof(
      anyText,
      document,
      document.map((value) => JSON.stringify(value)),
      borderDocument,
    ),
  ),
  email: fc.oneof(
    fc.emailAddress(),
    fc.emailAddress().map((text) => ` ${text.toUpperCase()}`),
    anyText,
  ),
  slug: fc.oneof(fc.stringMatching(/^[a-zA-Z0-9_ -]{0,6}\n?$/), bordering),
  integer: fc.oneof(borderNumbers, fc.integer(), fc.double()),
  decimal: fc.oneof(writtenDecimal, borderNumbers, fc.double()),
  money: fc.oneof(writtenDecimal, borderNumbers, fc.double()),
  boolean: fc.constantFrom(true, false, 'true', 0, 1),
  select: fc.constantFrom('new', 'paid', '', 'New', 'new ', '__proto__', 'toString'),
  date: moment,
  datetime: moment,
  json: fc.oneof(
    fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }),
    fc.integer({ min: 30, max: 35 }).map(nested),
    perLanguage(anyText),
  ),
  reference: nearId,
  file: anyText,
  secret: anyText,
};

const anyJson = fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(null, undefined));

describe.each(Object.keys(fieldsOf) as FieldKind[])('class-validator, predicates and zod on %s', (kind) => {
  it.each(fieldsOf[kind].map((field) => [inWords(field), field] as const))(
    'accept the same values: %s',
    (_, field) => {
      const entity = defineEntity({ module: 'fleet', name: 'boat', fields: { value: field } });
      const validators = [new RowDto(entity), new RowPredicates(entity)].map(
        (checks) => new RowValidator(entity, checks),
      );
      const schemas = [zodInput(entity), zodPatch(entity)];
      const seen = { accepted: 0, refused: 0 };

      const agree = (value: unknown) => {
        const row = value === undefined ? {} : { value };
        // Rows are normalized before validation.
        const stored = value === undefined ? {} : { value: normalized(field, value) };
        const byZod = schemas.map((schema) => codesOf(schema.safeParse(stored).error));
        for (const validator of validators) {
          const codes = [() => validator.forCreate(row), () => validator.forUpdate(row)].map(codesThrown);
          expect(codes, JSON.stringify(value)?.slice(0, 200)).toEqual(byZod);
        }
        seen[byZod[0]?.length ? 'refused' : 'accepted']++;
      };
      fc.assert(fc.property(fc.oneof({ weight: 3, arbitrary: nearOf[kind] }, anyJson), agree), {
        numRuns: 100,
      });

      // Agreement only on rejected, or only on accepted values would prove little.
      expect(seen.refused).toBeGreaterThan(0);
      expect(seen.accepted).toBeGreaterThan(0);
    },
  );
});

/**
 * Returns the error codes of the form's schema; empty when the value is valid. The schema does not contain
 * secrets, so they are unknown keys.
 */
function codesOf(error: z.ZodError | undefined): unknown[] {
  return (error?.issues ?? []).map((issue) => (issue.code === 'custom' ? issue.params?.code : 'managed'));
}

/** Returns the error codes of the server. */
function codesThrown(check: () => unknown): unknown[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof InvalidError) return error.causes.map(({ rule }) => rule);
    throw error;
  }
}

/** Sets own keys, including `__proto__`, as in parsed JSON. */
function ownKeys(pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(pairs);
}

function quoted(depth: number): unknown {
  return depth === 0 ? { type: 'divider', children: [] } : { type: 'quote', children: [quoted(depth - 1)] };
}

function wide(paragraphs: number): unknown {
  return {
    type: 'doc',
    version: 1,
    children: Array.from({ length: paragraphs }, () => ({ type: 'paragraph', children: [] })),
  };
}

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)];
}

function inWords({ kind, ...options }: Field): string {
  const words = Object.entries(options).map(
    ([name, value]) => `${name} ${value instanceof RegExp ? value : JSON.stringify(value)}`,
  );
  return [kind, ...words].join(', ');
}
