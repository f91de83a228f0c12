import { LRUCache } from 'lru-cache';

const maxTracked = 50_000;

/** At most so many calls per caller in a window, counted in this process. */
export class RateLimit {
  private readonly windows: LRUCache<string, { calls: number; endsAt: number }>;

  constructor(
    private readonly calls: number,
    private readonly windowMs: number,
  ) {
    this.windows = new LRUCache({ max: maxTracked, ttl: windowMs });
  }

  /** Counts one call; 0 when it is allowed, else the seconds to wait. */
  take(caller: string, now = Date.now()): number {
    const window = this.windows.get(caller);
    if (!window || window.endsAt <= now) {
      this.windows.set(caller, { calls: 1, endsAt: now + this.windowMs });
      return 0;
    }
    window.calls++;
    return window.calls <= this.calls ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }
}
