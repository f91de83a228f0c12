import { expect, it } from 'vitest';
import { latinKey } from './latin-key.js';

it.each([
  ['a Latin letter', 's', 'KeyS', 's'],
  ['one with Shift', 'S', 'KeyS', 's'],
  ['one of another order', 'o', 'KeyS', 'o'],
  ['a Latin letter of some language', 'ö', 'Semicolon', 'ö'],
  ['a Cyrillic letter', 'ы', 'KeyS', 's'],
  ['one with Shift', 'Ы', 'KeyS', 's'],
  ['a Greek letter', 'σ', 'KeyS', 's'],
  ['a Cyrillic letter on a key of no letter', 'ж', 'Semicolon', 'ж'],
  ['a mark', '?', 'Slash', '?'],
  ['a key of no letter', 'Escape', 'Escape', 'escape'],
])('is for %s (%s on %s) %s', (_, key, code, expected) => {
  expect(latinKey({ key, code })).toBe(expected);
});
