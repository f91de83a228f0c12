import { expect, it, vi } from 'vitest';
import { within } from './within.js';

it('returns the result, and leaves no timer behind', async () => {
  vi.useFakeTimers();
  expect(await within(100, Promise.resolve('done'))).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('rejects after the timeout', async () => {
  await expect(within(1, new Promise(() => undefined))).rejects.toThrow('No answer within 1 ms.');
});

it('accepts a result that arrived while the process was busy', async () => {
  const answer = new Promise((resolve) => setImmediate(() => resolve('heard')));
  const waiting = within(1, answer);
  const end = performance.now() + 20;
  while (performance.now() < end);
  expect(await waiting).toBe('heard');
});
