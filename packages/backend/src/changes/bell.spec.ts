import { expect, it } from 'vitest';
import { Bell } from './bell.js';

it('answers rings during a round by one more round', async () => {
  let rounds = 0;
  const bell = new Bell(async () => {
    rounds++;
    if (rounds > 1) return;
    bell.ring();
    bell.ring();
    await Promise.resolve();
  });
  bell.ring();
  await expect.poll(() => rounds).toBe(2);
});

it('never loses a ring, whenever it comes', async () => {
  let rounds = 0;
  const bell = new Bell(async () => void rounds++);
  for (let turns = 0; turns < 8; turns++) {
    const before = rounds;
    bell.ring();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    bell.ring();
    await new Promise((resolve) => setImmediate(resolve));
    expect(rounds).toBeGreaterThanOrEqual(before + 1);
    const settled = rounds;
    bell.ring();
    await new Promise((resolve) => setImmediate(resolve));
    expect(rounds).toBe(settled + 1);
  }
});

it('is quiet when told to be', async () => {
  let rounds = 0;
  const bell = new Bell(async () => {
    rounds++;
    bell.ring();
    await new Promise((resolve) => setImmediate(resolve));
  });
  bell.ring();
  await bell.quiet();
  expect(rounds).toBe(1);
});
