import { expect, it, vi } from 'vitest';
import { ConcurrencyLimit, QueueFullError } from './concurrency-limit.js';

it('limits concurrency, is FIFO, continues after a failure, and refuses tasks beyond the queue limit', async () => {
  const limit = new ConcurrencyLimit({ maxConcurrent: 2, maxQueued: 2 });
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<number>());
  const results = works.map(({ promise }, index) =>
    limit
      .run(() => {
        begun.push(index);
        return promise;
      })
      .catch((error: Error) => error.message),
  );

  await vi.waitFor(() => expect(begun).toEqual([0, 1]));
  await expect(limit.run(() => Promise.resolve())).rejects.toBeInstanceOf(QueueFullError);
  works[1]?.reject(new Error('sank'));
  expect(await results[1]).toBe('sank');
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  for (const index of [0, 2, 3]) works[index]?.resolve(index);
  expect(await Promise.all(results)).toEqual([0, 'sank', 2, 3]);
  expect(await limit.run(() => Promise.resolve('free again'))).toBe('free again');
});
