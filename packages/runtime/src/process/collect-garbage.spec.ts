import { expect, it, vi } from 'vitest';
import { collectGarbage } from './collect-garbage.js';

const megabyte = 1024 ** 2;

it.each(['all', 'young'] as const)('returns unused memory: %s', async (what) => {
  collectGarbage('all');
  const before = process.memoryUsage().arrayBuffers;
  for (let made = 0; made < 20; made++) Buffer.alloc(megabyte);
  const between = process.memoryUsage().arrayBuffers;
  collectGarbage(what);

  expect(between - before).toBeGreaterThan(10 * megabyte);
  // Another thread frees it.
  await vi.waitFor(() => expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * megabyte));
});

it('does not expose gc globally', () => {
  collectGarbage('young');

  expect(globalThis).not.toHaveProperty('gc');
});
