import { expect, it } from 'vitest';
import { lruCache } from './lru-cache.js';

it('keeps the most recently used entries up to its limit', () => {
  const gone: string[] = [];
  const stored = lruCache<number>(2, { dispose: (_, key) => void gone.push(key) });
  stored.set('a', 1);
  stored.set('b', 2);
  stored.get('a');
  stored.set('c', 3);

  expect([[...stored.keys()].toSorted(), gone]).toEqual([['a', 'c'], ['b']]);
});

it('allocates nothing while empty', () => {
  expect(lruCache<number>(1000).max).toBe(0);
});
