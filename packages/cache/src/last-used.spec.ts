import { expect, it } from 'vitest';
import { lastUsed } from './last-used.js';

it('keeps so many, those that were used last', () => {
  const gone: string[] = [];
  const kept = lastUsed<number>(2, { dispose: (_, key) => void gone.push(key) });
  kept.set('a', 1);
  kept.set('b', 2);
  kept.get('a');
  kept.set('c', 3);

  expect([[...kept.keys()].toSorted(), gone]).toEqual([['a', 'c'], ['b']]);
});
