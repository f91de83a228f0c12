import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryLimiter } from './memory-limiter.js';
import { RateLimits } from './rate-limits.js';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('a limit', () => {
  it('allows a number of calls per caller, then returns the seconds to wait', async () => {
    const limit = new RateLimits(new MemoryLimiter()).of({ name: 'test', calls: 2, windowMs: minute });

    expect([await limit.take('ada'), await limit.take('ada'), await limit.take('ada')]).toEqual([0, 0, 60]);
    expect(await limit.take('bob')).toBe(0);
    vi.setSystemTime(59_500);
    expect(await limit.take('ada')).toBe(1);
    vi.setSystemTime(minute);
    expect(await limit.take('ada')).toBe(0);
  });

  it('counts all addresses of an IPv6 network as one caller', async () => {
    const limit = new RateLimits(new MemoryLimiter()).of({ name: 'test', calls: 1, windowMs: minute });

    expect([await limit.take('2001:db8:1:2::1'), await limit.take('2001:db8:1:2:3:4:5:6')]).toEqual([0, 60]);
    expect([
      await limit.take('2001:db8:1:3::1'),
      await limit.take('192.0.2.1'),
      await limit.take('192.0.2.2'),
    ]).toEqual([0, 0, 0]);
  });

  it('does not count the calls of another limit', async () => {
    const limits = new RateLimits(new MemoryLimiter());
    const [first, second] = ['first', 'second'].map((name) =>
      limits.of({ name, calls: 1, windowMs: minute }),
    );

    expect([await first?.take('ada'), await second?.take('ada'), await first?.take('ada')]).toEqual([
      0, 0, 60,
    ]);
  });

  it('never returns a wait of zero, even at the end of a window', async () => {
    const atItsEnd = Object.assign(new MemoryLimiter(), {
      penalty: async () => ({ consumedPoints: 2, msBeforeNext: 0 }),
    });
    const limit = new RateLimits(atItsEnd).of({ name: 'test', calls: 1, windowMs: minute });

    expect(await limit.take('ada')).toBe(1);
  });

  it('returns the wait without counting, and restarts after `forget`', async () => {
    const limit = new RateLimits(new MemoryLimiter()).of({ name: 'test', calls: 1, windowMs: minute });

    expect([
      await limit.wait('ada'),
      await limit.wait('ada'),
      await limit.take('ada'),
      await limit.wait('ada'),
    ]).toEqual([0, 0, 0, 60]);
    expect(await limit.wait('bob')).toBe(0);
    await limit.forget('ada');
    expect([await limit.wait('ada'), await limit.take('ada'), await limit.wait('ada')]).toEqual([0, 0, 60]);
    vi.setSystemTime(minute);
    expect(await limit.wait('ada')).toBe(0);
  });
});

it('evicts the least recently seen caller', async () => {
  const limit = new RateLimits(new MemoryLimiter(2)).of({ name: 'test', calls: 1, windowMs: minute });
  for (const caller of ['ada', 'bob', 'ada', 'cyd']) await limit.take(caller);

  expect([await limit.wait('ada'), await limit.wait('bob'), await limit.wait('cyd')]).toEqual([60, 0, 60]);
});
