import { expect, it } from 'vitest';
import { wrongSubjects } from './check.js';

const subjectOf = (length: number) => `fix: moor a boat${'t'.repeat(length)}`.slice(0, length);

it('accepts conventional subjects of up to 72 characters', () => {
  expect(wrongSubjects([subjectOf(72), 'feat(admin)!: show drafts', 'docs: say why'])).toEqual([]);
});

it('names a longer subject and its length', () => {
  const subject = subjectOf(73);

  expect(wrongSubjects(['fix: moor boats', subject])).toEqual([
    `"${subject}" has 73 characters. Use at most 72, and the body for the reason.`,
  ]);
});

it.each(['x', 'fix:', 'fix moor', 'Moor the boat'])('rejects the subject "%s"', (subject) => {
  expect(wrongSubjects([subject])).toEqual([
    `"${subject}" is no subject such as fix(admin): keep typed input.`,
  ]);
});
