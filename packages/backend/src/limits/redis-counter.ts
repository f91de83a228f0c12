import { type RedisOptions, Redis, type Result } from 'ioredis';
import type { CallCount, CallCounter } from './rate-limits.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    flotillaCount(key: string, windowMs: number): Result<[calls: number, restMs: number], Context>;
  }
}

/** In one step, so that no window is left without its end. */
const countScript = `
local calls = redis.call('incr', KEYS[1])
if calls == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { calls, redis.call('pttl', KEYS[1]) }`;

const keyPrefix = 'flotilla:limit:';
/** A limit must not hold a request up for longer. */
const patienceMs = 250;
const maxReconnectPauseMs = 2000;

const options: RedisOptions = {
  keyPrefix,
  lazyConnect: true,
  // A call that can't be counted at once is counted elsewhere.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: patienceMs,
  connectTimeout: 2000,
  retryStrategy: (attempt) => Math.min(attempt * 100, maxReconnectPauseMs),
  scripts: { flotillaCount: { lua: countScript, numberOfKeys: 1 } },
};

/** Counts the calls that all processes see, in one Redis. Rejects while that is not there. */
export class RedisCounter implements CallCounter {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = new Redis(url, options);
    // Told by the calls that fail; without a listener ioredis prints it.
    this.redis.on('error', () => undefined);
  }

  /** Resolves once it is known whether Redis is there; it is looked for from here on. */
  async start(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.redis.disconnect();
  }

  async count(key: string, windowMs: number): Promise<CallCount> {
    const [calls, restMs] = await this.redis.flotillaCount(key, windowMs);
    return { calls, restMs };
  }

  async read(key: string): Promise<CallCount> {
    const [calls, restMs] = await Promise.all([this.redis.get(key), this.redis.pttl(key)]);
    return { calls: Number(calls ?? 0), restMs: Math.max(0, restMs) };
  }

  async forget(key: string): Promise<void> {
    await this.redis.del(key);
  }
}
