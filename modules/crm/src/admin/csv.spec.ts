import { expect, it } from 'vitest';
import { csvOf } from './csv.js';

it.each([
  ['plain', 'plain'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@sum', "'@sum"],
  ['+357 99 000 000', '+357 99 000 000'],
])('writes %j as %j', (text, written) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${written}\r\n`);
});
