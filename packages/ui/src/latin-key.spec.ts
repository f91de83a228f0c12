import { expect, it } from 'vitest';
import { latinKey } from './latin-key.js';

it.each([
  ['a Latin letter', 's', 'KeyS', 's'],
  ['a Latin letter with Shift', 'S', 'KeyS', 's'],
  ['a Latin letter of another layout', 'o', 'KeyS', 'o'],
  ['a non-ASCII Latin letter', 'ö', 'Semicolon', 'ö'],
  ['a Cyrillic letter', 'ы', 'KeyS', 's'],
  ['a Cyrillic letter with Shift', 'Ы', 'KeyS', 's'],
  ['a Greek letter', 'σ', 'KeyS', 's'],
  ['a Cyrillic letter on a punctuation key', 'ж', 'Semicolon', 'ж'],
  ['a punctuation mark', '?', 'Slash', '?'],
  ['a named key', 'Escape', 'Escape', 'escape'],
])('maps %s (%s on %s) to %s', (_, key, code, expected) => {
  expect(latinKey({ key, code })).toBe(expected);
});
