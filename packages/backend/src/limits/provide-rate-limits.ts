import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Readiness } from '../health/health.controller.js';
import { FallingBackCounter } from './falling-back-counter.js';
import { MemoryCounter } from './memory-counter.js';
import { RateLimits } from './rate-limits.js';

/** Limits over all processes that share a Redis; over this one alone without. */
export async function provideRateLimits(redisUrl: string | undefined, readiness: Readiness, log: Logger): Promise<RateLimits> {
  if (redisUrl === undefined) return new RateLimits(new MemoryCounter());
  const { RedisCounter } = await import('./redis-counter.js');
  const redis = new RedisCounter(redisUrl);
  await redis.start();
  const counter = new FallingBackCounter(redis, log);
  readiness.add({
    name: 'limits',
    check: async () => {
      // The product goes on without it, so it is ready; that it counts alone is told.
      await counter.count('readiness', 1000);
      return counter.isShared ? undefined : 'counted in this process alone: Redis does not answer';
    },
  });
  return new SharedRateLimits(counter, () => redis.stop());
}

class SharedRateLimits extends RateLimits implements OnApplicationShutdown {
  constructor(
    counter: FallingBackCounter,
    private readonly stop: () => Promise<void>,
  ) {
    super(counter);
  }

  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
