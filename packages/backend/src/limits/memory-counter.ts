import { LRUCache } from 'lru-cache';
import type { CallCounter } from './rate-limits.js';

const maxTracked = 50_000;

/** Counts the calls that this process sees. */
export class MemoryCounter implements CallCounter {
  private readonly windows = new LRUCache<string, { calls: number; readonly endsAt: number }>({ max: maxTracked });

  constructor(private readonly now: () => number = Date.now) {}

  async count(key: string, windowMs: number): Promise<{ calls: number; restMs: number }> {
    const now = this.now();
    const known = this.windows.get(key);
    const window = known && known.endsAt > now ? known : { calls: 0, endsAt: now + windowMs };
    window.calls++;
    if (window !== known) this.windows.set(key, window);
    return { calls: window.calls, restMs: window.endsAt - now };
  }
}
