import { expect, it } from 'vitest';
import { asKeyText, hintOf, keyHashOf, newKeyText } from './key-text.js';

it('is recognizable, and different each time', () => {
  const keys = Array.from({ length: 100 }, newKeyText);

  expect(new Set(keys).size).toBe(100);
  for (const key of keys) {
    expect(key).toMatch(/^flotilla_[0-9A-Za-z]{46}$/);
    expect(asKeyText(key)).toBe(key);
  }
});

it('is rejected when one character differs', () => {
  const key = newKeyText();
  for (let at = 'flotilla_'.length; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(asKeyText(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
  }
});

it.each([
  '',
  'flotilla_',
  `${newKeyText()}0`,
  newKeyText().slice(1),
  ` ${newKeyText()}`,
  `${newKeyText()}\n`,
])('is rejected in another form: %j', (text) => expect(asKeyText(text)).toBeUndefined());

it('is stored as a hash and its last four characters', () => {
  const key = newKeyText();

  expect(keyHashOf(key)).toMatch(/^[\w-]{43}$/);
  expect(keyHashOf(key)).not.toContain(key.slice(-10));
  expect(hintOf(key)).toBe(key.slice(-4));
});
