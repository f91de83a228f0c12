import { expect, it } from 'vitest';
import { nextChangeOf, publishingStateOf } from './publishing-state.js';

const now = Date.parse('2026-05-01T12:00:00Z');
const [before, after] = ['2026-05-01T11:00:00.000Z', '2026-05-01T13:00:00.000Z'];

it.each([
  [{}, { kind: 'draft' }, undefined],
  [{ publishedAt: null, unpublishedAt: before }, { kind: 'draft' }, undefined],
  [{ publishedAt: after }, { kind: 'scheduled', at: after }, after],
  [
    { publishedAt: before, unpublishedAt: null },
    { kind: 'published', at: before, until: undefined },
    undefined,
  ],
  [{ publishedAt: before, unpublishedAt: after }, { kind: 'published', at: before, until: after }, after],
  [{ publishedAt: before, unpublishedAt: before }, { kind: 'ended', at: before }, undefined],
])('of %j is %j', (row, state, change) => {
  expect(publishingStateOf(row, now)).toEqual(state);
  expect(nextChangeOf(publishingStateOf(row, now))).toBe(change);
});
