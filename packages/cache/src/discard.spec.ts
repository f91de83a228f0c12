import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discard } from './discard.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Sends pieces as fast as they are taken. */
function sender() {
  let sent = 0;
  const body = new Readable({
    highWaterMark: 1,
    read() {
      sent++;
      this.push('.');
    },
  });
  return { body, sent: () => sent };
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed++) {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(1);
  }
}

it('reads to the end', async () => {
  const body = Readable.from(['a', 'b', 'c']);
  const done = discard(body);
  await pass(20);
  await done;
  expect(body.readableEnded).toBe(true);
});

it('reads what many send no faster than what one sends', async () => {
  const senders = Array.from({ length: 20 }, sender);
  for (const { body } of senders) void discard(body);
  await pass(250);
  const counts = senders.map(({ sent }) => sent());
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(200);
  expect(Math.min(...counts)).toBeGreaterThan(1);
  for (const { body } of senders) body.destroy();
});

it('ends when who sends leaves', async () => {
  const { body } = sender();
  const done = discard(body);
  await pass(5);
  body.destroy(new Error('left'));
  await pass(5);
  await expect(done).resolves.toBeUndefined();
});
