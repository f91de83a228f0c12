import { type LruCache, lruCache } from '@flotilla/runtime/caching';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';

const maxKeys = 50_000;
/** The limiter only counts: what is too much is said where a limit is asked. */
export const unlimited = { points: Number.MAX_SAFE_INTEGER, duration: 1 };

/** Counts the calls that this process sees: of so many callers, however many addresses an attacker has. */
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
