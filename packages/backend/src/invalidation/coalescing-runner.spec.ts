import { expect, it } from 'vitest';
import { CoalescingRunner } from './coalescing-runner.js';

it('answers requests during a round by one more round', async () => {
  let rounds = 0;
  const runner = new CoalescingRunner(async () => {
    rounds++;
    if (rounds > 1) return;
    runner.request();
    runner.request();
    await Promise.resolve();
  });
  runner.request();
  await expect.poll(() => rounds).toBe(2);
});

it('never loses a request, in any turn', async () => {
  let rounds = 0;
  const runner = new CoalescingRunner(async () => void rounds++);
  for (let turns = 0; turns < 8; turns++) {
    const before = rounds;
    runner.request();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    runner.request();
    await new Promise((resolve) => setImmediate(resolve));
    expect(rounds).toBeGreaterThanOrEqual(before + 1);
    const settled = rounds;
    runner.request();
    await new Promise((resolve) => setImmediate(resolve));
    expect(rounds).toBe(settled + 1);
  }
});

it('runs no more rounds after `settle`', async () => {
  let rounds = 0;
  const runner = new CoalescingRunner(async () => {
    rounds++;
    runner.request();
    await new Promise((resolve) => setImmediate(resolve));
  });
  runner.request();
  await runner.settle();
  expect(rounds).toBe(1);
});
