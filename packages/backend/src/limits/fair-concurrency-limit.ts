import { FairQueue, QueueFullError } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';

export interface FairConcurrencyLimitOptions {
  /** Maximum concurrency. */
  readonly maxConcurrent: number;
  /**
   * Maximum concurrency of clients with high recent usage, which leaves room for others; unlimited by
   * default.
   */
  readonly maxHeavy?: number;
  /** Maximum number of waiting jobs; more are rejected. */
  readonly maxQueued: number;
  /** The message of rejected jobs. */
  readonly rejection: string;
}

/** A job counts with its run time as usage, independent of the speed of the machine. */
const heavyNewMs = 60_000;

/**
 * Runs heavy jobs with limited concurrency; clients with the least recent usage first, FIFO at equal usage.
 */
export class FairConcurrencyLimit {
  private readonly queue: FairQueue;

  constructor(private readonly limits: FairConcurrencyLimitOptions) {
    const { maxConcurrent, maxHeavy, maxQueued } = limits;
    this.queue = new FairQueue({ maxConcurrent, maxHeavy, heavyNewMs, maxQueued });
  }

  /**
   * Runs a job when its turn comes; jobs without `client` count as one client's.
   * @throws UnavailableError when the queue is full
   */
  run<T>(job: () => Promise<T>, client = ''): Promise<T> {
    return this.queue.run(client, job).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new UnavailableError(this.limits.rejection) : error;
    });
  }
}
