import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reclaimMemory } from './reclaim-memory.js';

const megabyte = 1024 ** 2;
const lookMs = 100;
let stop = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Starts with 100 MB of resident memory; a collection frees what came on top. */
function start({ share }: { share: number }) {
  let resident = 100 * megabyte;
  const collect = vi.fn(() => (resident = 100 * megabyte));
  stop = reclaimMemory({ lookMs, collect, residentBytes: () => resident, workedShare: () => share });
  return {
    collect,
    grow: (megabytes: number) => (resident += megabytes * megabyte),
    look: () => vi.advanceTimersByTime(lookMs),
  };
}

it('collects when an idle process has grown', () => {
  const { collect, grow, look } = start({ share: 0.01 });
  grow(64);
  look();
  look();

  expect(collect).toHaveBeenCalledTimes(1);
});

it('collects again after growth since the last collection', () => {
  const { collect, grow, look } = start({ share: 0.01 });
  grow(64);
  look();
  grow(64);
  look();

  expect(collect).toHaveBeenCalledTimes(2);
});

it('does not collect for growth that is not worth the pause', () => {
  const { collect, grow, look } = start({ share: 0.01 });
  grow(16);
  look();

  expect(collect).not.toHaveBeenCalled();
});

it('does not collect while the event loop works', () => {
  const { collect, grow, look } = start({ share: 0.5 });
  grow(64);
  look();

  expect(collect).not.toHaveBeenCalled();
});

it('does not collect after it is stopped', () => {
  const { collect, grow, look } = start({ share: 0.01 });
  grow(64);
  stop();
  look();

  expect(collect).not.toHaveBeenCalled();
});
