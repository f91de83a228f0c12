import { expect, it } from 'vitest';
import { terminalLine } from './print.js';

it.each([
  ['a title of the terminal', 'line 3: \u001B]0;owned\u0007 slug'],
  ['a colour', 'line 3: \u001B[31m slug'],
  ['a byte of C1', 'line 3: \u009B31m slug'],
  ['a new line', 'line 3:\nline 4: slug'],
])('prints no control characters: %s', (_, text) => {
  expect(terminalLine(text)).toMatch(/^line 3:[ -~]* slug$/);
});

it('prints other characters as they are', () => {
  expect(terminalLine('Яхта «Ναυς» 🚤')).toBe('Яхта «Ναυς» 🚤');
});
