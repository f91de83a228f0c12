import { networkOf } from '@flotilla/runtime/network';
import { TooManyError } from '@flotilla/core/errors';

/** At most so many calls of one caller in a window that begins with the first of them. */
export interface RateLimitInput {
  /** What is limited: `revalidation.revalidate`. */
  readonly name: string;
  readonly calls: number;
  readonly windowMs: number;
}

/** One limit. A caller that is an address counts with all of its network: one customer has 2^64 addresses of IPv6. */
export interface RateLimit {
  /** Counts one call, or as many as it is worth; 0 when it is allowed, else the seconds to wait. */
  take(caller: string, calls?: number): Promise<number>;
  /** Counts one call. @throws TooManyError, with this message, when it is one too many */
  demand(caller: string, message: string): Promise<void>;
  /** 0 when one more call is allowed, else the seconds to wait; counts nothing. For limits on what fails alone. */
  wait(caller: string): Promise<number>;
  /** Begins anew for a caller. */
  forget(caller: string): Promise<void>;
}

/** The calls in a window so far, and how long it still is. */
interface CallCount {
  readonly consumedPoints: number;
  readonly msBeforeNext: number;
}

/** Where calls are counted: a limiter of rate-limiter-flexible, which is asked to count and not to decide. */
export interface CallCounter {
  penalty(key: string, points: number, window: { readonly customDuration: number }): Promise<CallCount>;
  get(key: string): Promise<CallCount | null>;
  delete(key: string): Promise<unknown>;
}

/** The limits of a server, over calls that its counter counts: of this process, or of all that share one. */
export class RateLimits {
  constructor(private readonly counter: CallCounter) {}

  of({ name, calls: allowed, windowMs }: RateLimitInput): RateLimit {
    const keyOf = (caller: string) => `${name} ${networkOf(caller)}`;
    const window = { customDuration: Math.ceil(windowMs / 1000) };
    const take = async (caller: string, calls = 1) => secondsAbove(allowed, await this.counter.penalty(keyOf(caller), calls, window));
    return {
      take,
      demand: async (caller, message) => {
        const seconds = await take(caller);
        if (seconds > 0) throw new TooManyError(message, seconds);
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
