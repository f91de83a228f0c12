import { expect, it } from 'vitest';
import { type RecordedChange, stateAfter } from './states.js';

const row = { id: 'a', title: 'one', wide: false };
/** Oldest first. */
const life: readonly RecordedChange[] = [
  { id: '1', change: 'created', before: null, after: row },
  { id: '2', change: 'updated', before: { title: 'one' }, after: { title: 'two' } },
  { id: '3', change: 'deleted', before: { ...row, title: 'two' }, after: null },
  { id: '4', change: 'restored', before: null, after: { ...row, title: 'two' } },
  { id: '5', change: 'updated', before: { wide: false }, after: { wide: true } },
];
const now = { id: 'a', title: 'two', wide: true };
const from = (id: string, last = '5') =>
  life.filter((change) => change.id >= id && change.id <= last).toReversed();

it.each([
  ['5', now],
  ['4', { ...row, title: 'two' }],
  ['3', { ...row, title: 'two' }],
  ['2', { ...row, title: 'two' }],
  ['1', row],
])('undoes the changes after change %s, across a deletion', (id, state) => {
  expect(stateAfter(now, from(id))).toEqual(state);
});

it('reads a deleted row from its deletion', () => {
  expect(stateAfter(null, from('3', '3'))).toEqual({ ...row, title: 'two' });
  expect(stateAfter(null, from('1', '3'))).toEqual(row);
});

it('returns null for purged history', () => {
  const forgotten = from('3', '3').map((change) => ({ ...change, before: null }));
  expect(stateAfter(null, forgotten)).toBeNull();
});
