import { expect, it } from 'vitest';
import { requestedRange } from './byte-range.js';

const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } });

it.each([
  ['bytes=0-0', part(0, 0)],
  ['bytes=10-19', part(10, 19)],
  ['bytes=90-', part(90, 99)],
  ['bytes=90-1000', part(90, 99)],
  ['bytes=-10', part(90, 99)],
  ['bytes=-1000', part(0, 99)],
  ['bytes=100-', { kind: 'outside' }],
  ['bytes=-0', { kind: 'outside' }],
  ['bytes=5-4', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['items=0-1', { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
])('%s of 100 bytes', (header, expected) => {
  expect(requestedRange(header, 100)).toEqual(expected);
});

it('an empty file has no range', () => {
  expect(requestedRange('bytes=0-', 0)).toEqual({ kind: 'outside' });
  expect(requestedRange('bytes=-1', 0)).toEqual({ kind: 'outside' });
});
