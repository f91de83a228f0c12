import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { reclaimMemory } from './reclaim-memory.js';

const lookMs = 100;
let stop = () => {};
afterEach(() => stop());

/** Touched pages count as resident. */
const grow = () => Buffer.alloc(64 * 1024 ** 2, 1);

it('collects when an idle process has grown', async () => {
  const collect = vi.fn();
  stop = reclaimMemory({ lookMs, collect });
  const held = grow();

  await vi.waitFor(() => expect(collect).toHaveBeenCalled());
  expect(held).toHaveLength(64 * 1024 ** 2);
});

it('does not collect while the event loop works', async () => {
  const collect = vi.fn();
  stop = reclaimMemory({ lookMs, collect });
  const held = grow();
  const end = performance.now() + 5 * lookMs;
  while (performance.now() < end) {
    for (const until = performance.now() + 10; performance.now() < until;);
    await setTimeout(0);
  }
  stop();

  expect(collect).not.toHaveBeenCalled();
  expect(held).toHaveLength(64 * 1024 ** 2);
});
