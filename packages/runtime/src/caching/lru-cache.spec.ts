import { expect, it } from 'vitest';
import { lruCache } from './lru-cache.js';

it('keeps the most recently used entries up to its limit', () => {
  const gone: string[] = [];
  const kept = lruCache<number>(2, { dispose: (_, key) => void gone.push(key) });
  kept.set('a', 1);
  kept.set('b', 2);
  kept.get('a');
  kept.set('c', 3);

  expect([[...kept.keys()].toSorted(), gone]).toEqual([['a', 'c'], ['b']]);
});

it('allocates nothing while empty', () => {
  expect(lruCache<number>(1000).max).toBe(0);
});
