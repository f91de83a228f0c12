import { expect, it } from 'vitest';
import { sortedJson } from './sorted-json.js';

it('is equal for objects that differ only in the order of their keys, at each depth', () => {
  const one = { type: 'doc', children: [{ text: 'Bay', bold: true }] };
  const other = { children: [{ bold: true, text: 'Bay' }], type: 'doc' };
  expect(sortedJson(one)).toBe(sortedJson(other));
});

it('keeps the order of lists', () => {
  expect(sortedJson([1, 2])).not.toBe(sortedJson([2, 1]));
});
