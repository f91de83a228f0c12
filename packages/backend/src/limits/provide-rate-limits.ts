import type { Logger } from 'pino';
import { MemoryLimiter } from './memory-limiter.js';
import { RateLimits } from './rate-limits.js';
import type { SharedLimiter } from './shared-limiter.js';

/** Where a server collects what is asked of its readiness; a check answers in words what is worse than it should be. */
export interface ReadinessChecks {
  add(check: { readonly name: string; check(): Promise<string | void> }): void;
}

/** Limits over all processes that share a Redis; over this one alone without. */
export async function provideRateLimits(redisUrl: string | undefined, readiness: ReadinessChecks, log: Logger): Promise<RateLimits> {
  if (redisUrl === undefined) return new RateLimits(new MemoryLimiter());
  const { SharedLimiter } = await import('./shared-limiter.js');
  const limiter = new SharedLimiter(redisUrl, log);
  await limiter.start();
  readiness.add({
    name: 'limits',
    // The product goes on without Redis, so it is ready; that it counts alone is told.
    check: async () => ((await limiter.isShared()) ? undefined : 'counted in this process alone: Redis does not answer'),
  });
  return new SharedRateLimits(limiter);
}

class SharedRateLimits extends RateLimits {
  constructor(private readonly limiter: SharedLimiter) {
    super(limiter);
  }

  /** Called by NestJS. */
  onApplicationShutdown(): void {
    this.limiter.stop();
  }
}
