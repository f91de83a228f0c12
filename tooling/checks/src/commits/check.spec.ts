import { expect, it } from 'vitest';
import { longSubjects } from './check.js';

it('accepts a subject of 72 characters', () => {
  expect(longSubjects(['a'.repeat(72), ''])).toEqual([]);
});

it('names a longer subject and its length', () => {
  const subject = 'b'.repeat(73);

  expect(longSubjects(['fix: moor', subject])).toEqual([
    `"${subject}" has 73 characters. Use at most 72, and the body for the reason.`,
  ]);
});
