import { LRUCache } from 'lru-cache';
import type { CallCount, CallCounter } from './rate-limits.js';

const maxTracked = 50_000;

/** Counts the calls that this process sees. */
export class MemoryCounter implements CallCounter {
  private readonly windows = new LRUCache<string, { calls: number; readonly endsAt: number }>({ max: maxTracked });

  constructor(private readonly now: () => number = Date.now) {}

  async count(key: string, windowMs: number): Promise<CallCount> {
    const now = this.now();
    const known = this.windows.get(key);
    const window = known && known.endsAt > now ? known : { calls: 0, endsAt: now + windowMs };
    window.calls++;
    if (window !== known) this.windows.set(key, window);
    return { calls: window.calls, restMs: window.endsAt - now };
  }

  async read(key: string): Promise<CallCount> {
    const window = this.windows.get(key);
    const restMs = window ? window.endsAt - this.now() : 0;
    return window && restMs > 0 ? { calls: window.calls, restMs } : { calls: 0, restMs: 0 };
  }

  async forget(key: string): Promise<void> {
    this.windows.delete(key);
  }
}
