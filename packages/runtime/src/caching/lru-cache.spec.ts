import { expect, it } from 'vitest';
import { lruCache } from './lru-cache.js';

it('keeps so many, those that were used last', () => {
  const gone: string[] = [];
  const kept = lruCache<number>(2, { dispose: (_, key) => void gone.push(key) });
  kept.set('a', 1);
  kept.set('b', 2);
  kept.get('a');
  kept.set('c', 3);

  expect([[...kept.keys()].toSorted(), gone]).toEqual([['a', 'c'], ['b']]);
});

it('allocates nothing for what is not in it', () => {
  expect(lruCache<number>(1000).max).toBe(0);
});
