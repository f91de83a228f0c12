import { expect, it } from 'vitest';
import { CompiledCache } from './compiled-cache.js';

const compiledOf = (text: string) => ({ statement: { text } });

it('keeps what is asked for twice', () => {
  const cache = new CompiledCache<ReturnType<typeof compiledOf>>();
  let times = 0;
  const ask = () => cache.get('key', () => compiledOf(`compiled ${++times}`)).statement.text;
  expect([ask(), ask(), ask()]).toEqual(['compiled 1', 'compiled 2', 'compiled 2']);
});

it('is displaced by nothing that is asked for once, and holds no more than fits', () => {
  const cache = new CompiledCache<ReturnType<typeof compiledOf>>();
  const used = [0, 1].map(() => cache.get('used', () => compiledOf('used')))[1];
  for (let shape = 0; shape < 5000; shape++) cache.get(`once ${shape}`, () => compiledOf('x'.repeat(10_000)));
  expect(cache.get('used', () => compiledOf('anew'))).toBe(used);
  expect(cache.size.reads).toBe(1);

  for (let shape = 0; shape < 1000; shape++)
    for (let time = 0; time < 2; time++) cache.get(`twice ${shape}`, () => compiledOf('x'.repeat(10_000)));
  expect(cache.size.characters).toBeLessThanOrEqual(4_000_000);
});
