import { readFileSync } from 'node:fs';
import fc from 'fast-check';

/**
 * Texts that a browser, a spreadsheet, a mail client, a shell or a database might execute or fail on, or that
 * hide from readers.
 */
const hostileTexts = JSON.parse(
  readFileSync(new URL('hostile-texts.json', import.meta.url), 'utf8'),
) as readonly string[];

/** Texts that PostgreSQL cannot store. */
const unstorable = ['a\u0000b', '\uD800', 'x\uDC00y', `${hostileTexts[0]}\u0000`];
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme', maxLength: 60 }))
      .map((two) => two.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...unstorable,
      '',
      '   ',
      '../../etc/passwd',
      '%00%0a',
      'a@b.example\r\nBcc: all@example.com',
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 3000, max: 20_000 }).map((length) => 'я'.repeat(length)) },
);
const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1e308, Number.MIN_VALUE, 2 ** 53),
  fc.integer(),
  fc.uuid(),
  fc.constantFrom('__proto__', 'constructor', 'toString'),
);
const depth = fc
  .integer({ min: 2, max: 90 })
  .map((levels) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown);

/** A hostile text. */
export const hostileText: fc.Arbitrary<string> = text;
/** Any JSON value instead of a text. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, scalar), { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.oneof(text, fc.constantFrom('$ne', '__proto__', 'id')),
      fc.oneof(text, scalar),
      { maxKeys: 4 },
    ),
  },
  { weight: 1, arbitrary: depth },
);

/** Samples with a fixed seed; `HOSTILE_SEED` sets another. */
export const seeded = <Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(arbitrary, { numRuns: count, seed: Number(process.env.HOSTILE_SEED ?? 20_261_124) });

/** Returns whether PostgreSQL can store all texts of a value. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((pair) => pair.every(isStorable));
}
