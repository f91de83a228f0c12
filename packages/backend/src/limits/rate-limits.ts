import { TooManyError } from '../errors.js';

/** At most so many calls of one caller in a window that begins with the first of them. */
export interface RateLimitInput {
  /** What is limited: `revalidation.revalidate`. */
  readonly name: string;
  readonly calls: number;
  readonly windowMs: number;
}

/** One limit. */
export interface RateLimit {
  /** Counts one call; 0 when it is allowed, else the seconds to wait. */
  take(caller: string): Promise<number>;
  /** Counts one call. @throws TooManyError, with this message, when it is one too many */
  demand(caller: string, message: string): Promise<void>;
  /** 0 when one more call is allowed, else the seconds to wait; counts nothing. For limits on what fails alone. */
  wait(caller: string): Promise<number>;
  /** Begins anew for a caller. */
  forget(caller: string): Promise<void>;
}

/** The calls in a window so far, and how long it still is. */
export interface CallCount {
  readonly calls: number;
  readonly restMs: number;
}

/** Where calls are counted. */
export interface CallCounter {
  /** Counts one call: it is among those that are answered. */
  count(key: string, windowMs: number): Promise<CallCount>;
  /** What was counted so far. */
  read(key: string): Promise<CallCount>;
  forget(key: string): Promise<void>;
}

/** The limits of a server, over calls that its counter counts: of this process, or of all that share one. */
export class RateLimits {
  constructor(private readonly counter: CallCounter) {}

  of({ name, calls: allowed, windowMs }: RateLimitInput): RateLimit {
    const keyOf = (caller: string) => `${name} ${caller}`;
    const take = async (caller: string) => secondsAbove(allowed, await this.counter.count(keyOf(caller), windowMs));
    return {
      take,
      demand: async (caller, message) => {
        const seconds = await take(caller);
        if (seconds > 0) throw new TooManyError(message, seconds);
      },
      wait: async (caller) => secondsAbove(allowed - 1, await this.counter.read(keyOf(caller))),
      forget: (caller) => this.counter.forget(keyOf(caller)),
    };
  }
}

function secondsAbove(allowed: number, { calls, restMs }: CallCount): number {
  return calls <= allowed ? 0 : Math.max(1, Math.ceil(restMs / 1000));
}
