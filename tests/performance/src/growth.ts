import { content, defineEntity, type Field, richText, text, zodInput } from '@flotilla/core';
import { csvText } from '@flotilla/core/administration';
import { normalized } from '@flotilla/core/rules';
import { localizedRichTextProblems } from '@flotilla/core/rich-text';
import {
  decimalPattern,
  emailAddress,
  isDatetime,
  phoneNumber,
  printable,
  slugOf,
} from '@flotilla/core/values';
import { redirect } from '@flotilla/host';
import { excerpt, fromPlainText, toDocument, toHtml, toPlainText } from '@flotilla/rich-text';

/**
 * Measures how the CPU time of parsing and validation grows with the size of a request, at n, 2n and 4n
 * bytes. Prints the growth from n to 4n, and exits with 1 when one exceeds {@link maxGrowth}: 4 is linear, 16
 * quadratic.
 */
const maxGrowth = 10;
/** Milliseconds; cases that take less time at 4n are not evaluated. */
const minMs = 80;
/** Milliseconds; cases that take longer are not run with more bytes. */
const maxMs = 3000;
/** Body limit of the API. */
const maxBytes = 1_600_000;
const smallest = 50_000;

interface Case {
  readonly name: string;
  /** Returns an input of about this many bytes. */
  readonly make: (bytes: number) => unknown;
  readonly run: (input: never) => unknown;
}

function measured<T>(name: string, make: (bytes: number) => T, run: (input: T) => unknown): Case {
  return { name, make, run };
}

const title: Field = content().title;
const note = defineEntity({
  module: 'bench',
  name: 'note',
  fields: { ...content(), text: richText(), line: text() },
});
const input = zodInput(note);

const paragraph = (words: string) => ({ type: 'paragraph' as const, children: [{ text: words }] });
const documentOf = (bytes: number) => ({
  type: 'doc' as const,
  version: 1 as const,
  children: Array.from({ length: bytes / 60 }, () => paragraph('Calm sea')),
});
const texts: Readonly<Record<string, (bytes: number) => string>> = {
  spaces: (bytes) => ' '.repeat(bytes),
  'spaces and a letter at the end': (bytes) => `${' '.repeat(bytes)}a`,
  tabs: (bytes) => 'a\t'.repeat(bytes / 2),
  slashes: (bytes) => `${'/'.repeat(bytes)}a`,
  hyphens: (bytes) => `${'-'.repeat(bytes)}a`,
  zeros: (bytes) => `1.${'0'.repeat(bytes)}1`,
  'line breaks': (bytes) => '\n \n'.repeat(bytes / 3),
  dots: (bytes) => 'a.'.repeat(bytes / 2),
  accents: (bytes) => 'é'.repeat(bytes / 2),
  parameters: (bytes) => `/a?${'a=1&'.repeat(bytes / 4)}`,
};

const ofTexts = (name: string, run: (value: string) => unknown): Case[] =>
  Object.entries(texts).map(([kind, make]) => measured(`${name}: ${kind}`, make, run));

const cases: readonly Case[] = [
  ...ofTexts('title', (value) => normalized(title, { en: value })),
  ...ofTexts('redirect', (value) => normalized(redirect.fields.from, value)),
  ...ofTexts('slug', (value) => slugOf(value)),
  ...ofTexts('e-mail address', (value) => emailAddress(`${value}@example.com`)),
  ...ofTexts('telephone number', (value) => phoneNumber(value)),
  ...ofTexts('decimal', (value) => decimalPattern.test(value)),
  ...ofTexts('moment', (value) => isDatetime(value)),
  ...ofTexts('plain text to document', (value) => fromPlainText(value)),
  ...ofTexts('excerpt', (value) => excerpt(value, 200)),
  ...ofTexts('CSV', (value) => csvText([[value, value]])),
  measured(
    'row: fields that are unknown',
    (bytes) => Object.fromEntries(Array.from({ length: bytes / 20 }, (_, index) => [`field-${index}`, 'x'])),
    (row) => input.safeParse(row),
  ),
  measured(
    'row: languages',
    (bytes) => ({
      title: Object.fromEntries(Array.from({ length: bytes / 20 }, (_, index) => [`x-${index}`, 'x'])),
    }),
    (row) => input.safeParse(row),
  ),
  measured('rich text: paragraphs', documentOf, (value) => localizedRichTextProblems({ en: value }, 100_000)),
  measured(
    'rich text: wrong nodes',
    (bytes) => ({
      type: 'doc',
      version: 1,
      children: Array.from({ length: bytes / 20 }, () => ({ type: 'x' })),
    }),
    (value) => localizedRichTextProblems({ en: value }, 100_000),
  ),
  measured(
    'rich text: one text',
    (bytes) => ({ type: 'doc', version: 1, children: [paragraph('a '.repeat(bytes / 2))] }),
    (value) => localizedRichTextProblems({ en: value }, 100_000),
  ),
  measured(
    'rich text: printable',
    (bytes) => ({ children: Array.from({ length: bytes / 20 }, () => ({ text: '\u0001' })) }),
    (value) => printable(value),
  ),
  measured('rich text: to HTML', documentOf, (value) => toHtml(value)),
  measured('rich text: to plain text', documentOf, (value) => toPlainText(value)),
  measured('rich text: to document', documentOf, (value) => toDocument(value)),
  measured(
    'CSV: lines',
    (bytes) => Array.from({ length: bytes / 20 }, () => ['a', '"', '=1']),
    (lines) => csvText(lines),
  ),
];

function timeOf({ make, run }: Case, bytes: number): number {
  const made = make(bytes) as never;
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage();
    try {
      run(made);
    } catch {
      // Rejections are measured as well.
    }
    const { user } = process.cpuUsage(start);
    return user / 1000;
  });
  return Math.min(...times);
}

/** Measures at doubling sizes, up to one that takes long enough to evaluate. */
function timesOf(one: Case): { bytes: number; times: number[] } {
  let bytes = smallest;
  const times = [timeOf(one, bytes)];
  const last = () => times.at(-1) ?? 0;
  while (bytes < maxBytes && last() < maxMs && (times.length < 3 || last() < minMs)) {
    bytes *= 2;
    times.push(timeOf(one, bytes));
  }
  return { bytes, times };
}

let failed = 0;
for (const one of cases) {
  const { bytes, times } = timesOf(one);
  const [first = 0, , last = times.at(-1) ?? 0] = times.slice(-3);
  const growth = last < minMs ? 0 : last / Math.max(first, 1);
  const isLinear = times.length >= 3 && growth < maxGrowth;
  if (!isLinear) failed++;
  const label = growth === 0 ? 'short' : times.length < 3 ? 'too long' : `x${growth.toFixed(1)}`;
  console.log(
    `${isLinear ? '   ' : '!! '}${one.name.padEnd(52)} ${(bytes / 1000).toFixed(0).padStart(6)} kB  ${label}`,
  );
}
process.exitCode = failed > 0 ? 1 : 0;
