import { expect, it } from 'vitest';
import { CachedStatements } from './cached-statements.js';

it('names a statement on its second use, and keeps the name', () => {
  const statements = new CachedStatements();
  expect(statements.of('select 1').name).toBeUndefined();
  const known = statements.of('select 1');
  expect(known.name).toMatch(/^f_\w{20}$/);
  expect(statements.of('select 1')).toBe(known);
});

it('names a long statement on its eighth use', () => {
  const statements = new CachedStatements();
  const long = `select ${'x'.repeat(2000)}`;
  const names = Array.from({ length: 8 }, () => statements.of(long).name);
  expect(names).toEqual([...Array<undefined>(7), expect.stringMatching(/^f_/)]);
});

it('keeps used statements while many others are used once', () => {
  const statements = new CachedStatements();
  statements.of('used');
  const used = statements.of('used');
  for (let shape = 0; shape < 10_000; shape++) expect(statements.of(`select ${shape}`).name).toBeUndefined();
  expect(statements.of('used')).toBe(used);
});

it('evicts the least recently used statements when full', () => {
  const statements = new CachedStatements();
  const long = (shape: number) => `${shape} ${'x'.repeat(99_000)}`;
  for (let shape = 0; shape < 20; shape++) {
    for (let time = 0; time < 8; time++) statements.of(long(shape));
  }
  const last = statements.of(long(19));
  expect(statements.of(long(19))).toBe(last);
  const first = statements.of(long(0));
  expect([first.name, first.leastMs]).toEqual([expect.any(String), Number.POSITIVE_INFINITY]);
});
