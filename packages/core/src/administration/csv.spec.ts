import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvText, unescapedCell } from './csv.js';

it.each([
  ['plain', 'plain'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@sum', "'@sum"],
  ['+357 99 000 000', '+357 99 000 000'],
  ['-1e3', '-1e3'],
  ['-1+cmd', "'-1+cmd"],
  ["x;=cmd|' /C calc'!A0;", `"x;'=cmd|' /C calc'!A0;"`],
  ['x\t=1+1', `"x\t'=1+1"`],
  ['x\n=1+1', `"x\n'=1+1"`],
  ['x\r\n =1+1', `"x\r\n' =1+1"`],
  ['\t=1+1', `"'\t'=1+1"`],
  [' =1+1', "' =1+1"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['a;b', '"a;b"'],
  ['+357 99; -5', '"+357 99; -5"'],
])('writes %j as %j', (text, written) => {
  expect(csvText([[text]])).toBe(`\uFEFF${written}\r\n`);
});

/** Characters that start a formula, as the last part of texts. */
const starts = ['=', '+', '-', '@'].map((start) => `${start}cmd|' /C calc'!A0`);

it.each([',', ';', '\t'])('a reader of cells separated by %j finds no formula', (separator) => {
  const texts = starts.flatMap((formula) =>
    ['', ' ', 'x', '"'].flatMap((head) => [';', '\t', '\n', '\r', ''].map((end) => head + end + formula)),
  );
  const csv = csvText([['id', ...texts]]).slice(1);
  // Without quotes, as a reader sees cells whose quotes do not start with them.
  const cells = csv.split(separator === ',' ? /,(?=(?:[^"]*"[^"]*")*[^"]*$)/ : /[;\t\r\n]/);

  expect(cells.filter((cell) => /^\s*"?\s*[=+\-@]/.test(cell))).toEqual([]);
});

it('reads each text back without the apostrophes that it has written', () => {
  const pieces = fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    ' ',
    ';',
    '\t',
    '\n',
    '\r',
    '1',
    'a',
    '\uFF1D',
    '"',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const written = csvText([[text]]).slice(1, -2);
      const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(unescapedCell(cell)).toBe(text);
    }),
  );
});
