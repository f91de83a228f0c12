import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import { MemoryLimiter, unlimited } from './memory-limiter.js';
import type { CallCounter } from './rate-limits.js';

/** In ms. Rate limits must not delay a request for longer. */
const patienceMs = 250;
const maxReconnectPauseMs = 2000;

const options: RedisOptions = {
  lazyConnect: true,
  // A call that cannot be counted immediately is counted in this process.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: patienceMs,
  connectTimeout: 2000,
  retryStrategy: (attempt) => Math.min(attempt * 100, maxReconnectPauseMs),
};

/**
 * Counts calls of all processes in one Redis; while Redis is down, counts in this process, so that rate
 * limits do not take the product down.
 */
export class SharedLimiter implements CallCounter {
  private readonly redis: Redis;
  private readonly own = new MemoryLimiter();
  private readonly limiter: RateLimiterRedis;
  private isAway = false;

  constructor(
    url: string,
    private readonly log: Logger,
  ) {
    this.redis = new Redis(url, options);
    this.redis
      .on('error', (error) => this.away(error))
      .on('close', () => this.away())
      .on('ready', () => this.back());
    this.limiter = new RateLimiterRedis({
      ...unlimited,
      storeClient: this.redis,
      keyPrefix: 'flotilla:limit',
      insuranceLimiter: this.own,
    });
  }

  /** Resolves once the first connection attempt has ended; Redis reconnects automatically. */
  async start(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
  }

  stop(): void {
    this.redis.removeAllListeners('close').disconnect();
  }

  /** Returns whether calls are counted across processes. */
  async isShared(): Promise<boolean> {
    return this.redis.ping().then(
      () => true,
      () => false,
    );
  }

  penalty: CallCounter['penalty'] = (key, points, window) => this.limiter.penalty(key, points, window);
  get: CallCounter['get'] = (key) => this.limiter.get(key);

  /** Deletes the count of all processes, and that of this one from while Redis was down. */
  async delete(key: string): Promise<void> {
    await this.own.delete(key);
    await this.limiter.delete(key);
  }

  private away(error?: Error): void {
    if (this.isAway) return;
    this.isAway = true;
    this.log.warn({ err: error }, 'Redis is unreachable: rate limits count per process until it reconnects');
  }

  private back(): void {
    if (this.isAway) this.log.info('Redis is back: rate limits are shared between processes again');
    this.isAway = false;
  }
}
