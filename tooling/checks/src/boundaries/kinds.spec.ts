import { expect, it } from 'vitest';
import { kindsIn, kindUses, mayCompareKinds } from './kinds.js';

const kinds = ['text', 'integer', 'date', 'datetime', 'file'];
const problems = (text: string) =>
  kindUses('packages/backend/src/query/filter.ts', text, kinds).map(({ line, problem }) => [line, problem]);

it('reads the kinds from the exports of core', () => {
  expect(
    kindsIn(
      `export { integerKind as integer } from './integer.js';\nexport { textKind as text } from './text.js';`,
    ),
  ).toEqual(['integer', 'text']);
});

it.each([
  [`if (field.kind === 'date') store(value);`, 'compares a kind'],
  [`const isDay = (kind) => kind !== 'date';`, 'compares a kind'],
  [`const isFile = fields[name]?.kind === 'file';`, 'compares a kind'],
  [`if ('integer' == field.kind) count();`, 'compares a kind'],
  [`switch (field.kind) { case 'integer': count(); }`, 'branches on'],
  [`const moments: readonly FieldKind[] = ['date', 'datetime'];`, 'lists kinds'],
  [`const casts = { integer: 'int4', date: 'timestamptz', text: 'text' };`, 'maps some kinds by name'],
  [`type IsFile<F> = F extends { kind: 'file' } ? true : false;`, 'names a kind in a type'],
])('rejects: %s', (text, problem) => {
  expect(problems(`const first = 1;\n${text}`)).toEqual([[2, expect.stringContaining(problem)]]);
});

it.each([
  `if (caller.kind === 'subject') own();`,
  `if (block.type === 'text') write();`,
  `const { compare } = backendKind(field.kind);`,
  `const options = { values: ['string', 'number', 'date'] };`,
  `const fields = { title: text(), date: date(), size: integer() };`,
  `const one = ['text'];`,
])('accepts: %s', (text) => {
  expect(problems(text)).toEqual([]);
});

it('exempts the files of kinds and tests', () => {
  expect(
    ['packages/core/src/kinds/date.ts', 'packages/testing/src/make/input.spec.ts'].map(mayCompareKinds),
  ).toEqual([true, true]);
  expect(mayCompareKinds('packages/backend/src/query/filter.ts')).toBe(false);
});
