import { afterEach, expect, it, vi } from 'vitest';
import { FairConcurrencyLimit } from './fair-concurrency-limit.js';

/** Jobs that the test ends. */
function jobs() {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const job = (number: number) => () => {
    started.push(number);
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  };
  return { ends, started, job };
}
const refusal = 'Come again.';
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => void vi.useRealTimers());

it('runs a limited number of jobs concurrently, the others in order', async () => {
  const queue = new FairConcurrencyLimit({ maxConcurrent: 2, maxQueued: 10, rejection: refusal });
  const { ends, started, job } = jobs();
  const all = [1, 2, 3, 4].map((number) => queue.run(job(number)));
  await settle();
  expect(started).toEqual([1, 2]);

  ends[1]?.();
  await settle();
  expect(started).toEqual([1, 2, 3]);

  ends[0]?.();
  await settle();
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

it('rejects jobs when the queue is full, with a Retry-After', async () => {
  const queue = new FairConcurrencyLimit({ maxConcurrent: 1, maxQueued: 1, rejection: refusal });
  const { ends, job } = jobs();
  const accepted = [queue.run(job(1)), queue.run(job(2))];

  await expect(queue.run(job(3))).rejects.toMatchObject({ status: 503, retryAfter: 1, message: refusal });

  ends[0]?.();
  await settle();
  ends[1]?.();
  expect(await Promise.all(accepted)).toEqual([1, 2]);
});

it('continues after a failed job', async () => {
  const queue = new FairConcurrencyLimit({ maxConcurrent: 1, maxQueued: 1, rejection: refusal });
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'made');

  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('made');
});

it('runs the job of the client with the least usage first', async () => {
  const queue = new FairConcurrencyLimit({ maxConcurrent: 1, maxQueued: 10, rejection: refusal });
  const { ends, started, job } = jobs();
  const first = queue.run(job(1), 'one');
  await settle();
  const others = [queue.run(job(2), 'one'), queue.run(job(3), 'other')];
  for (let place = 0; place < 3; place++) {
    ends[place]?.();
    await settle();
  }
  await Promise.all([first, ...others]);
  expect(started).toEqual([1, 3, 2]);
});

it('limits the concurrency of a heavy client', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const queue = new FairConcurrencyLimit({
    maxConcurrent: 2,
    maxHeavy: 1,
    maxQueued: 10,
    rejection: refusal,
  });
  const { ends, started, job } = jobs();
  const first = queue.run(job(1), 'one');
  vi.advanceTimersByTime(200);
  ends[0]?.();
  await first;
  const others = [queue.run(job(2), 'one'), queue.run(job(3), 'one'), queue.run(job(4), 'other')];
  await settle();
  expect(started).toEqual([1, 2, 4]);
  vi.advanceTimersByTime(600);
  ends[2]?.();
  await settle();
  expect(started).toEqual([1, 2, 4]);

  for (let place = 1; place < 4; place++) {
    ends[place]?.();
    await settle();
  }
  await Promise.all(others);
});
