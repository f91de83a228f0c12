import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkSecurity, checkSpecification } from './check.js';

const root = resolve(import.meta.dirname, '../../../..');
const here = '../../tooling/checks/src/specification/check';
const line = (number: string, code: string, test: string) => `| ${number} | It says so | ${code} | ${test} |`;
/** Built from parts, so that this file does not contain the text. */
const absent = ['finds', 'nothing'].join(' ');
const there = [`[check.ts](${here}.ts)`, `[check.spec.ts](${here}.spec.ts)`] as const;

it('accepts files and titles that exist, and lists open lines', () => {
  const text = [
    line('1.1', there[0], `${there[1]} “accepts files and titles”`),
    line('1.2', there[0], '**open**: no test'),
  ].join('\n');

  expect(checkSpecification(text, root)).toEqual({ lines: 2, open: ['1.2'], problems: [] });
});

it('reports missing files and tests, lines without references, and duplicate lines', () => {
  const text = [
    line('1.1', `[x](${here}ed.ts)`, there[1]),
    line('1.2', there[0], `${there[1]} “${absent}”`),
    line('1.3', 'somewhere', there[1]),
    line('1.3', ...there),
  ].join('\n');

  expect(checkSpecification(text, root).problems).toEqual([
    '1.3 is listed twice.',
    '1.1: There is no tooling/checks/src/specification/checked.ts.',
    `1.2: tooling/checks/src/specification/check.spec.ts has no test “${absent}”.`,
    '1.3: It names no file.',
  ]);
});

it('requires the title of a test in each applicable line on security', () => {
  const head = ['| Requirement | Holds | How | Shown by |', '|---|---|---|---|'];
  const text = [
    ...head,
    `| Held | yes | | ${there[1]} “accepts files and titles” |`,
    '| Nothing to hold | – | There is none | |',
    `| Without a title | yes | | ${there[1]} |`,
    `| Gone | yes | | ${there[1]} “${absent}” |`,
    '| Words alone | yes | | We are sure |',
  ].join('\n');

  expect(checkSecurity(text, root)).toEqual({
    lines: 5,
    problems: [
      'Without a title: It names no test by its title.',
      `Gone: tooling/checks/src/specification/check.spec.ts has no test “${absent}”.`,
      'Words alone: It names no test by its title.',
      'Words alone: It names no file.',
    ],
  });
});
