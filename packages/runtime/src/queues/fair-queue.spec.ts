import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueueFullError } from './concurrency-limit.js';
import { FairQueue } from './fair-queue.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Tasks that the test ends, and the names of those that have started. */
function works(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (whom: string, name: string) =>
    queue
      .run(whom, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      })
      .catch((error: unknown) => (error instanceof QueueFullError ? 'refused' : 'failed'));
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, ask, end };
}

it('starts the client with the lowest usage first, however many others wait', async () => {
  const { begun, ask, end } = works(new FairQueue({ maxConcurrent: 1, maxNew: 1, maxQueued: 100 }));
  void ask('stranger', 'first');
  vi.advanceTimersByTime(50);
  await end('first');
  for (const name of ['second', 'third', 'fourth']) void ask('stranger', name);
  void ask('visitor', 'sign-in');
  expect(begun).toEqual(['first', 'second']);

  await end('second');
  expect(begun).toEqual(['first', 'second', 'sign-in']);
  await end('sign-in');
  expect(begun.at(-1)).toBe('third');
});

it('is FIFO at equal usage', async () => {
  const { begun, ask, end } = works(new FairQueue({ maxConcurrent: 1, maxNew: 1, maxQueued: 100 }));
  for (const whom of ['a', 'b', 'c']) void ask(whom, whom);
  await end('a');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('is FIFO within a client, and refuses its last task, although usage decays during the search', async () => {
  const { begun, ask, end } = works(new FairQueue({ maxConcurrent: 1, maxQueued: 2 }));
  void ask('one', 'first');
  vi.advanceTimersByTime(50);
  await end('first');
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  void ask('one', 'second');
  const waiting = ['third', 'fourth', 'fifth'].map((name) => ask('one', name));
  expect(await waiting[2]).toBe('refused');
  await end('second');
  await end('third');
  expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
});

it('forgets usage of long ago', async () => {
  const { begun, ask, end } = works(new FairQueue({ maxConcurrent: 1, maxNew: 1, maxQueued: 100 }));
  void ask('often', 'long ago');
  vi.advanceTimersByTime(1000);
  await end('long ago');
  vi.advanceTimersByTime(120_000);
  void ask('now', 'a moment ago');
  vi.advanceTimersByTime(90);
  await end('a moment ago');
  void ask('other', 'between');
  for (const whom of ['now', 'often']) void ask(whom, whom);
  await end('between');
  expect(begun.at(-1)).toBe('often');
});

it('gives every fourth start to a client that has waited for long', async () => {
  const { begun, ask, end } = works(new FairQueue({ maxConcurrent: 1, maxNew: 1, maxQueued: 100 }));
  void ask('regular', 'first');
  vi.advanceTimersByTime(50);
  await end('first');
  void ask('other', 'meanwhile');
  for (let index = 0; index < 3; index++) void ask('regular', `again ${index}`);
  vi.advanceTimersByTime(2001);
  for (let index = 0; index < 9; index++) void ask(`newcomer ${index}`, `late ${index}`);

  for (let starts = 0; starts < 8; starts++) await end(begun.at(-1) ?? '');
  expect(begun.slice(2)).toEqual([
    'late 0',
    'late 1',
    'late 2',
    'again 0',
    'late 3',
    'late 4',
    'late 5',
    'again 1',
  ]);
});

it('reserves room beside heavy users, however many they are', async () => {
  const { begun, ask, end } = works(
    new FairQueue({ maxConcurrent: 8, maxNew: 3, maxHeavy: 1, maxQueued: 100 }),
  );
  for (let turn = 0; turn < 6; turn++) {
    for (const whom of ['one', 'other']) void ask(whom, `${whom} ${turn}`);
    vi.advanceTimersByTime(450);
    for (const whom of ['one', 'other']) await end(`${whom} ${turn}`);
  }
  begun.length = 0;
  for (const whom of ['one', 'other', 'one', 'other']) void ask(whom, whom);
  expect(begun).toEqual(['one']);
  for (const whom of ['visitor', 'another']) void ask(whom, whom);
  expect(begun).toEqual(['one', 'visitor', 'another']);
  await end('one');
  expect(begun).toEqual(['one', 'visitor', 'another', 'other']);

  vi.advanceTimersByTime(60_000);
  await end('other');
  expect(begun.slice(4).toSorted()).toEqual(['one', 'other']);
});

it('starts others beside slow tasks, up to its limit', async () => {
  const { begun, ask } = works(new FairQueue({ maxConcurrent: 2, maxNew: 1, maxQueued: 100 }));
  for (const name of ['slow', 'next', 'last']) void ask(name, name);
  expect(begun).toEqual(['slow']);
  vi.advanceTimersByTime(1000);
  expect(begun).toEqual(['slow', 'next']);
  vi.advanceTimersByTime(1000);
  expect(begun).toEqual(['slow', 'next']);
});

it('counts slow tasks of heavy users as new for longer', async () => {
  const { begun, ask, end } = works(
    new FairQueue({ maxConcurrent: 8, maxNew: 3, maxHeavy: 1, heavyNewMs: 2000, maxQueued: 100 }),
  );
  void ask('one', 'much');
  vi.advanceTimersByTime(450);
  await end('much');
  for (const name of ['slow', 'next']) void ask('one', name);
  vi.advanceTimersByTime(1900);
  expect(begun).toEqual(['much', 'slow']);
  vi.advanceTimersByTime(200);
  expect(begun).toEqual(['much', 'slow', 'next']);
});

it('charges a share of the elapsed time, so that many concurrent quick calls cost little', async () => {
  const { begun, ask, end } = works(
    new FairQueue({ maxConcurrent: 20, maxNew: 20, maxHeavy: 1, maxQueued: 100 }),
  );
  const crowd = Array.from({ length: 9 }, (_, index) => `visitor ${index}`);
  for (const whom of crowd) void ask(whom, whom);
  vi.advanceTimersByTime(300);
  for (const whom of crowd) await end(whom);
  begun.length = 0;
  for (const whom of crowd.slice(0, 5)) void ask(whom, `${whom} again`);
  expect(begun).toHaveLength(5);
});

it('treats a client with many concurrent calls as heavy before the first ends', () => {
  const { begun, ask } = works(new FairQueue({ maxConcurrent: 20, maxNew: 20, maxHeavy: 1, maxQueued: 100 }));
  for (let index = 0; index < 12; index++) void ask('one', `call ${index}`);
  expect(begun).toHaveLength(5);
  void ask('visitor', 'sign-in');
  expect(begun.at(-1)).toBe('sign-in');
});

it('starts a client that has waited for long past blocked heavy users', async () => {
  const { begun, ask, end } = works(
    new FairQueue({ maxConcurrent: 3, maxNew: 2, maxHeavy: 1, heavyNewMs: 60_000, maxQueued: 100 }),
  );
  void ask('heavy', 'much');
  vi.advanceTimersByTime(450);
  await end('much');
  void ask('regular', 'once');
  vi.advanceTimersByTime(50);
  await end('once');
  for (const name of ['held', 'blocked']) void ask('heavy', name);
  void ask('other', 'meanwhile');
  void ask('regular', 'patient');
  vi.advanceTimersByTime(400);
  for (let index = 0; index < 20; index++) void ask(`newcomer ${index}`, `late ${index}`);
  await end('meanwhile');
  for (let starts = 0; starts < 3; starts++) {
    vi.advanceTimersByTime(450);
    await end(begun.at(-1) ?? '');
  }
  vi.advanceTimersByTime(450);
  for (let starts = 0; starts < 5; starts++) await end(begun.at(-1) ?? '');

  expect(begun).toContain('patient');
  expect(begun).not.toContain('blocked');
});

it('runs each task in the async context of its caller', async () => {
  const trace = new AsyncLocalStorage<string>();
  const queue = new FairQueue({ maxConcurrent: 1, maxQueued: 10 });
  const first = Promise.withResolvers<void>();
  void trace.run('first', () => queue.run('a', () => first.promise));
  const second = trace.run('second', () => queue.run('b', () => Promise.resolve(trace.getStore())));
  first.resolve();

  expect(await second).toBe('second');
});

it('refuses the client with the highest usage when the queue is full', async () => {
  const { ask, begun, end } = works(new FairQueue({ maxConcurrent: 1, maxNew: 1, maxQueued: 2 }));
  void ask('stranger', 'first');
  const refused = [ask('stranger', 'second'), ask('stranger', 'third')];
  void ask('visitor', 'sign-in');
  expect(await refused[1]).toBe('refused');
  vi.advanceTimersByTime(50);
  await end('first');
  expect(begun).toEqual(['first', 'sign-in']);
});

it('continues after a failed task', async () => {
  const queue = new FairQueue({ maxConcurrent: 1, maxNew: 1, maxQueued: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('sank')))).rejects.toThrow('sank');
  const throws = (): never => {
    throw new Error('sank immediately');
  };
  await expect(queue.run('a', throws)).rejects.toThrow('sank immediately');
  expect(await queue.run('a', () => Promise.resolve('afloat'))).toBe('afloat');
});
