import { expect, it, vi } from 'vitest';
import { countedAttempt } from './counted-attempt.js';

const never = new AbortController().signal;

it('notes the end of work that returns, and of work that fails', async () => {
  const end = vi.fn(async () => undefined);
  await expect(countedAttempt({ signal: never, end }, async () => 5)).resolves.toBe(5);
  const failing = countedAttempt({ signal: never, end }, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(end).toHaveBeenCalledTimes(2);
});

it('notes the end once, as soon as the work is aborted', async () => {
  const end = vi.fn(async () => undefined);
  const stop = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = countedAttempt({ signal: stop.signal, end }, () => promise);
  expect(end).not.toHaveBeenCalled();
  stop.abort();
  expect(end).toHaveBeenCalledOnce();
  resolve();
  await running;
  expect(end).toHaveBeenCalledOnce();
});

it('repeats the note until the database answers', async () => {
  let isLost = true;
  const end = vi.fn(() => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve()));
  const failing = countedAttempt({ signal: never, end }, () => Promise.reject(new Error('lost')));
  await expect(failing).rejects.toThrow('lost');
  expect(end).toHaveBeenCalledOnce();
  isLost = false;
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(2));
});
