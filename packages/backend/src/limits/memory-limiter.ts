import { type LruCache, lruCache } from '@flotilla/runtime/caching';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';

const maxKeys = 50_000;
/** The limiter only counts; the rate limit compares. */
export const unlimited = { points: Number.MAX_SAFE_INTEGER, duration: 1 };

/**
 * Counts the calls of this process. Bounded number of callers, so that an attacker with many addresses cannot
 * exhaust memory.
 */
export class MemoryLimiter extends RateLimiterMemory {
  private readonly recent: LruCache<true>;

  constructor(max = maxKeys) {
    super(unlimited);
    this.recent = lruCache(max, { dispose: (_, key) => void super.delete(key) });
  }

  override penalty(key: string, points?: number, options?: Record<string, unknown>): Promise<RateLimiterRes> {
    this.recent.set(key, true);
    return super.penalty(key, points, options);
  }
}
