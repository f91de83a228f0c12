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
}

/** Where calls are counted. */
export interface CallCounter {
  /** Counts one call: the calls in the window so far, this one too, and how long the window still is. */
  count(key: string, windowMs: number): Promise<{ readonly calls: number; readonly restMs: number }>;
}

/** The limits of a server, over calls that its counter counts: of this process, or of all that share one. */
export class RateLimits {
  constructor(private readonly counter: CallCounter) {}

  of({ name, calls: allowed, windowMs }: RateLimitInput): RateLimit {
    return {
      take: async (caller) => {
        const { calls, restMs } = await this.counter.count(`${name} ${caller}`, windowMs);
        return calls <= allowed ? 0 : Math.max(1, Math.ceil(restMs / 1000));
      },
    };
  }
}
