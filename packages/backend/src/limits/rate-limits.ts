import { networkOf } from '@flotilla/runtime/network';
import { type Reason, TooManyError } from '@flotilla/core/errors';

/** A fixed-window rate limit per caller. The window begins with the caller's first call. */
export interface RateLimitInput {
  /** The limited call: `revalidation.revalidate`. */
  readonly name: string;
  readonly calls: number;
  readonly windowMs: number;
}

/**
 * A rate limit. A caller that is an IP address counts with its whole network, because one IPv6 customer has
 * 2^64 addresses.
 */
export interface RateLimit {
  /** Counts one call or more; returns 0 when it is allowed, else the seconds to wait. */
  take(caller: string, calls?: number): Promise<number>;
  /** Counts one call. @throws TooManyError with this reason when it exceeds the limit */
  enforce(caller: string, reason: Reason): Promise<void>;
  /**
   * Returns 0 when one more call is allowed, else the seconds to wait; does not count. For limits that count
   * only failures.
   */
  wait(caller: string): Promise<number>;
  /** Resets the count of a caller. */
  forget(caller: string): Promise<void>;
}

/** The calls in the current window, and its remaining time. */
interface CallCount {
  readonly consumedPoints: number;
  readonly msBeforeNext: number;
}

/** A limiter of rate-limiter-flexible, used only for counting. */
export interface CallCounter {
  penalty(key: string, points: number, window: { readonly customDuration: number }): Promise<CallCount>;
  get(key: string): Promise<CallCount | null>;
  delete(key: string): Promise<unknown>;
}

/** Creates the rate limits of a server. The counter is local, or shared between processes. */
export class RateLimits {
  constructor(private readonly counter: CallCounter) {}

  of({ name, calls: allowed, windowMs }: RateLimitInput): RateLimit {
    const keyOf = (caller: string) => `${name} ${networkOf(caller)}`;
    const window = { customDuration: Math.ceil(windowMs / 1000) };
    const take = async (caller: string, calls = 1) =>
      secondsAbove(allowed, await this.counter.penalty(keyOf(caller), calls, window));
    return {
      take,
      enforce: async (caller, reason) => {
        const seconds = await take(caller);
        if (seconds > 0) throw new TooManyError(reason, seconds);
      },
      wait: async (caller) => {
        const count = await this.counter.get(keyOf(caller));
        return count && count.msBeforeNext > 0 ? secondsAbove(allowed - 1, count) : 0;
      },
      forget: async (caller) => void (await this.counter.delete(keyOf(caller))),
    };
  }
}

function secondsAbove(allowed: number, { consumedPoints, msBeforeNext }: CallCount): number {
  return consumedPoints <= allowed ? 0 : Math.max(1, Math.ceil(msBeforeNext / 1000));
}
