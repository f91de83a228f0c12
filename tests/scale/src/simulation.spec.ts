import { expect, it } from 'vitest';
import { simulate, sitesAt } from './simulation.js';

const costs = { notifyMs: [1], hopMs: [2], messageMs: 0 };

it('counts one message to each API and site, one back, and one of each API to all', () => {
  const { messagesPerWrite, heartbeatsPerSecond } = simulate({ sites: 3, apis: 2 }, costs, 10);

  expect(messagesPerWrite).toBe(2 + 2 * 3 * 2 + 2 * 2);
  expect(heartbeatsPerSecond).toBe(3 * 2 * 2 + 2 * 3);
});

it('adds the delays of a message and of its acknowledgements', () => {
  const { p50 } = simulate({ sites: 2, apis: 2 }, costs, 0.001);

  expect(p50).toBeCloseTo(1 + 2 + 2 + 1);
});

it('takes longer when a process is busy with the messages of other writes', () => {
  const busy = { ...costs, messageMs: 1 };

  expect(simulate({ sites: 8, apis: 2 }, busy, 50).p99).toBeGreaterThan(
    simulate({ sites: 8, apis: 2 }, busy, 1).p99,
  );
});

it('spreads a limited number of streams per site evenly over the APIs', () => {
  const topology = { sites: 16, apis: 8, streamsPerSite: 2 };
  const counts = Array.from({ length: 8 }, (_, api) => sitesAt(api, topology).length);

  expect(counts).toEqual(Array.from({ length: 8 }, () => 4));
});
