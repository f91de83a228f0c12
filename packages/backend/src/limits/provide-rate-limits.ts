import type { OnApplicationShutdown } from '@nestjs/common';
import { optionalPackage } from '@flotilla/core';
import type { Logger } from 'pino';
import type { Readiness } from '../health/health.controller.js';
import { MemoryLimiter } from './memory-limiter.js';
import { RateLimits } from './rate-limits.js';
import type { SharedLimiter } from './shared-limiter.js';

/** Limits over all processes that share a Redis; over this one alone without. */
export async function provideRateLimits(redisUrl: string | undefined, readiness: Readiness, log: Logger): Promise<RateLimits> {
  if (redisUrl === undefined) return new RateLimits(new MemoryLimiter());
  const { SharedLimiter } = await optionalPackage('Limits that processes share', 'ioredis@5', () => import('./shared-limiter.js'));
  const limiter = new SharedLimiter(redisUrl, log);
  await limiter.start();
  readiness.add({
    name: 'limits',
    // The product goes on without Redis, so it is ready; that it counts alone is told.
    check: async () => ((await limiter.isShared()) ? undefined : 'counted in this process alone: Redis does not answer'),
  });
  return new SharedRateLimits(limiter);
}

class SharedRateLimits extends RateLimits implements OnApplicationShutdown {
  constructor(private readonly limiter: SharedLimiter) {
    super(limiter);
  }

  onApplicationShutdown(): void {
    this.limiter.stop();
  }
}
