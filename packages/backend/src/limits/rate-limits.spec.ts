import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { FallingBackCounter } from './falling-back-counter.js';
import { MemoryCounter } from './memory-counter.js';
import { RateLimits } from './rate-limits.js';

const minute = 60_000;

describe('a limit', () => {
  it('lets so many calls of each caller through, then says how long to wait', async () => {
    let now = 0;
    const limit = new RateLimits(new MemoryCounter(() => now)).of({ name: 'test', calls: 2, windowMs: minute });

    expect([await limit.take('ada'), await limit.take('ada'), await limit.take('ada')]).toEqual([0, 0, 60]);
    expect(await limit.take('bob')).toBe(0);
    now = 59_500;
    expect(await limit.take('ada')).toBe(1);
    now = minute;
    expect(await limit.take('ada')).toBe(0);
  });

  it('does not count the calls of another', async () => {
    const limits = new RateLimits(new MemoryCounter());
    const [first, second] = ['first', 'second'].map((name) => limits.of({ name, calls: 1, windowMs: minute }));

    expect([await first?.take('ada'), await second?.take('ada'), await first?.take('ada')]).toEqual([0, 0, 60]);
  });

  it('never says to wait for no time, even at the end of a window', async () => {
    const counter = new MemoryCounter();
    counter.count = async () => ({ calls: 2, restMs: 0 });
    const limit = new RateLimits(counter).of({ name: 'test', calls: 1, windowMs: minute });

    expect(await limit.take('ada')).toBe(1);
  });

  it('tells how long to wait without counting, and begins anew when it is told to', async () => {
    let now = 0;
    const limit = new RateLimits(new MemoryCounter(() => now)).of({ name: 'test', calls: 1, windowMs: minute });

    expect([await limit.wait('ada'), await limit.wait('ada'), await limit.take('ada'), await limit.wait('ada')]).toEqual([0, 0, 0, 60]);
    expect(await limit.wait('bob')).toBe(0);
    await limit.forget('ada');
    expect([await limit.wait('ada'), await limit.take('ada'), await limit.wait('ada')]).toEqual([0, 0, 60]);
    now = minute;
    expect(await limit.wait('ada')).toBe(0);
  });
});

it('counts in this process while the shared counter fails, and says so once', async () => {
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) });
  const count = vi.fn(async () => ({ calls: 7, restMs: minute }));
  const shared = Object.assign(new MemoryCounter(), { count });
  const counter = new FallingBackCounter(shared, log);

  expect(await counter.count('ada', minute)).toMatchObject({ calls: 7 });
  count.mockRejectedValue(new Error('away'));
  expect([await counter.count('ada', minute), await counter.count('ada', minute)]).toMatchObject([{ calls: 1 }, { calls: 2 }]);
  expect(counter.isShared).toBe(false);
  count.mockResolvedValue({ calls: 8, restMs: minute });
  expect(await counter.count('ada', minute)).toMatchObject({ calls: 8 });

  expect(counter.isShared).toBe(true);
  expect(lines).toEqual([
    'Redis does not answer: rate limits count in this process alone until it is back',
    'Redis is back: rate limits are shared between processes again',
  ]);
});
