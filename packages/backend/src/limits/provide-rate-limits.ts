import type { Logger } from 'pino';
import { MemoryLimiter } from './memory-limiter.js';
import { RateLimits } from './rate-limits.js';
import type { SharedLimiter } from './shared-limiter.js';

/** Registry of readiness checks; a check may return a warning when a dependency is degraded. */
export interface ReadinessChecks {
  add(check: { readonly name: string; check(): Promise<string | void> }): void;
}

/** Creates rate limits shared through Redis; without a url, of this process only. */
export async function provideRateLimits(
  redisUrl: string | undefined,
  readiness: ReadinessChecks,
  log: Logger,
): Promise<RateLimits> {
  if (redisUrl === undefined) return new RateLimits(new MemoryLimiter());
  const { SharedLimiter } = await import('./shared-limiter.js');
  const limiter = new SharedLimiter(redisUrl, log);
  await limiter.start();
  readiness.add({
    name: 'limits',
    // Without Redis limits still work, so the check does not fail; it warns that this process counts alone.
    check: async () =>
      (await limiter.isShared()) ? undefined : 'counted in this process alone: Redis does not answer',
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
