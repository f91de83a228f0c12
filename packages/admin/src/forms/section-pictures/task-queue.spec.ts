import { expect, it } from 'vitest';
import { TaskQueue } from './task-queue.js';

const open = new AbortController().signal;

/** Starts tasks that end when their `end` is called. */
function started(queue: TaskQueue, count: number, signalOf: (index: number) => AbortSignal = () => open) {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, index) =>
    queue
      .run(() => {
        begun.push(index);
        return promise;
      }, signalOf(index))
      .then(
        () => 'done',
        () => 'failed',
      ),
  );
  return { begun, ends, results };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('runs a limited number of tasks concurrently, in order', async () => {
  const { begun, ends, results } = started(new TaskQueue(2), 5);
  await settled();
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('does not start a task that is aborted while it waits, and goes on with the next', async () => {
  const closing = new AbortController();
  const { begun, ends, results } = started(new TaskQueue(1), 3, (index) =>
    index === 1 ? closing.signal : open,
  );
  await settled();
  closing.abort(new Error('closed'));
  expect(await results[1]).toBe('failed');
  for (const { resolve } of ends) resolve();
  await Promise.all(results);
  expect(begun).toEqual([0, 2]);
});

it('goes on with the next task when one is aborted as its turn comes', async () => {
  const closing = new AbortController();
  const { begun, ends, results } = started(new TaskQueue(1), 3, (index) =>
    index === 1 ? closing.signal : open,
  );
  void results[0]?.then(() => closing.abort(new Error('closed')));
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(results)).toEqual(['done', 'failed', 'done']);
  expect(begun).toEqual([0, 2]);
});

it('lets no later task overtake one that waits', async () => {
  const queue = new TaskQueue(1);
  const { begun, ends, results } = started(queue, 2);
  const late = results[0]?.then(() => queue.run(async () => void begun.push(2), open));
  for (const { resolve } of ends) resolve();
  await Promise.all([...results, late]);
  expect(begun).toEqual([0, 1, 2]);
});

it('goes on after a task that fails', async () => {
  const { begun, ends, results } = started(new TaskQueue(1), 2);
  ends[0]?.reject(new Error('broken'));
  ends[1]?.resolve();
  expect(await Promise.all(results)).toEqual(['failed', 'done']);
  expect(begun).toEqual([0, 1]);
});
