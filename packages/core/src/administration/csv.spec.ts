import { expect, it } from 'vitest';
import { csvText } from './csv.js';

it.each([
  ['plain', 'plain'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@sum', "'@sum"],
  ['+357 99 000 000', '+357 99 000 000'],
  ['-1e3', '-1e3'],
  ['-1+cmd', "'-1+cmd"],
])('writes %j as %j', (text, written) => {
  expect(csvText([[text]])).toBe(`\uFEFF${written}\r\n`);
});
