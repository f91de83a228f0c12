import { Limit, LineTooLong } from '@flotilla/cache';
import { UnavailableError } from '@flotilla/core/errors';

export interface WorkQueueLimits {
  /** Jobs that run at the same time. */
  readonly atOnce: number;
  /** Jobs that wait for their turn; more are refused. */
  readonly waiting: number;
  /** What these are told. */
  readonly refusal: string;
}

/** Runs heavy jobs a few at a time, in the order in which they came. */
export class WorkQueue {
  private readonly limit: Limit;

  constructor(private readonly limits: WorkQueueLimits) {
    this.limit = new Limit({ atOnce: limits.atOnce, inLine: limits.waiting });
  }

  /** Runs a job when its turn comes. @throws UnavailableError when too many wait already */
  run<T>(job: () => Promise<T>): Promise<T> {
    return this.limit.run(job).catch((error: unknown) => {
      throw error instanceof LineTooLong ? new UnavailableError(this.limits.refusal) : error;
    });
  }
}
