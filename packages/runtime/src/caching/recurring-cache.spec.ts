import { expect, it } from 'vitest';
import { RecurringCache } from './recurring-cache.js';

const cacheOf = (maxSize = 4_000_000) =>
  new RecurringCache<{ text: string }>({ maxSize, sizeOf: ({ text }, key) => key.length + text.length });

it('stores a value from the second request on, and passes its hash', () => {
  const cache = cacheOf();
  const reported: unknown[] = [];
  const ask = () => cache.get('key', (keptAs) => ({ text: `made ${reported.push(keptAs)}` })).text;

  expect([ask(), ask(), ask()]).toEqual(['made 1', 'made 2', 'made 2']);
  expect(reported).toEqual([undefined, expect.stringMatching(/^[0-9a-f]{40}$/)]);
});

it('is not displaced by keys requested once, and stays within its size limit', () => {
  const cache = cacheOf();
  const used = [0, 1].map(() => cache.get('used', () => ({ text: 'used' })))[1];
  for (let shape = 0; shape < 5000; shape++) cache.get(`once ${shape}`, () => ({ text: 'x'.repeat(10_000) }));
  expect(cache.get('used', () => ({ text: 'anew' }))).toBe(used);
  expect(cache.size.entries).toBe(1);

  for (let shape = 0; shape < 1000; shape++)
    for (let time = 0; time < 2; time++) cache.get(`twice ${shape}`, () => ({ text: 'x'.repeat(10_000) }));
  expect(cache.size.size).toBeLessThanOrEqual(4_000_000);
});
