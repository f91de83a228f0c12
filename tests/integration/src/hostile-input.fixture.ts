import { readFileSync } from 'node:fs';
import fc from 'fast-check';

/** What a browser, a spreadsheet, a mail reader, a shell or a database might run or choke on, or what hides from people. */
const hostileTexts = JSON.parse(readFileSync(new URL('hostile-texts.json', import.meta.url), 'utf8')) as readonly string[];

/** What no text of the database holds. */
const unstorable = ['a\u0000b', '\uD800', 'x\uDC00y', `${hostileTexts[0]}\u0000`];
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme', maxLength: 60 })).map((two) => two.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom(...unstorable, '', '   ', '../../etc/passwd', '%00%0a', 'a@b.example\r\nBcc: all@example.com') },
  { weight: 1, arbitrary: fc.integer({ min: 3000, max: 20_000 }).map((length) => 'я'.repeat(length)) },
);
const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1e308, Number.MIN_VALUE, 2 ** 53),
  fc.integer(),
  fc.uuid(),
  fc.constantFrom('__proto__', 'constructor', 'toString'),
);
const depth = fc.integer({ min: 2, max: 90 }).map((levels) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown);

/** A text that somebody sends who means ill. */
export const hostileText: fc.Arbitrary<string> = text;
/** Anything that JSON can say, where a text is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, scalar), { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.oneof(text, fc.constantFrom('$ne', '__proto__', 'id')), fc.oneof(text, scalar), { maxKeys: 4 }),
  },
  { weight: 1, arbitrary: depth },
);

/** The same ones each time; others with `HOSTILE_SEED`. */
export const seeded = <Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(arbitrary, { numRuns: count, seed: Number(process.env.HOSTILE_SEED ?? 20_261_124) });

/** Whether PostgreSQL can hold all of a value's texts. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((pair) => pair.every(isStorable));
}
