import { FairQueue, LineTooLong } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';

export interface WorkQueueLimits {
  /** Maximum concurrency. */
  readonly atOnce: number;
  /**
   * Maximum concurrency of clients with high recent usage, which leaves room for others; unlimited by
   * default.
   */
  readonly heavyAtOnce?: number;
  /** Maximum number of waiting jobs; more are rejected. */
  readonly waiting: number;
  /** The message of rejected jobs. */
  readonly refusal: string;
}

/** A job counts with its run time as usage, independent of the speed of the machine. */
const heavyNewMs = 60_000;

/**
 * Runs heavy jobs with limited concurrency; clients with the least recent usage first, FIFO at equal usage.
 */
export class WorkQueue {
  private readonly turns: FairQueue;

  constructor(private readonly limits: WorkQueueLimits) {
    const { atOnce, heavyAtOnce, waiting: inLine } = limits;
    this.turns = new FairQueue({ atOnce, heavyAtOnce, heavyNewMs, inLine });
  }

  /**
   * Runs a job when its turn comes; jobs without `whom` count as one client's.
   * @throws UnavailableError when the queue is full
   */
  run<T>(job: () => Promise<T>, whom = ''): Promise<T> {
    return this.turns.run(whom, job).catch((error: unknown) => {
      throw error instanceof LineTooLong ? new UnavailableError(this.limits.refusal) : error;
    });
  }
}
