import { expect, it } from 'vitest';
import { isTouched } from './query-keys.js';

it('matches embedded rows by id, and skips functions that a query loaded', () => {
  const queryKey = ['fleet.boat', 'list'];
  const tag = 'fleet.berth:7f3c';

  expect(isTouched({ queryKey, data: [{ berth: { id: '7f3c' } }] }, tag)).toBe(true);
  expect(isTouched({ queryKey, data: [{ berth: { id: '8a01' } }] }, tag)).toBe(false);
  expect(isTouched({ queryKey: ['editor'], data: () => undefined }, tag)).toBe(false);
});
