import { FairQueue, LineTooLong } from '@flotilla/runtime/queues';
import { UnavailableError } from '@flotilla/core/errors';

export interface WorkQueueLimits {
  /** Jobs that run at the same time. */
  readonly atOnce: number;
  /** Of these so many at most are of those who have had much of it lately, all when left out: there is room beside them. */
  readonly heavyAtOnce?: number;
  /** Jobs that wait for their turn; more are refused. */
  readonly waiting: number;
  /** What these are told. */
  readonly refusal: string;
}

/** A job occupies its place for as long as it takes, however slow the machine is. */
const heavyNewMs = 60_000;

/** Runs heavy jobs a few at a time: first those of whoever has had least of it lately, of equals in the order in which they came. */
export class WorkQueue {
  private readonly turns: FairQueue;

  constructor(private readonly limits: WorkQueueLimits) {
    const { atOnce, heavyAtOnce, waiting: inLine } = limits;
    this.turns = new FairQueue({ atOnce, heavyAtOnce, heavyNewMs, inLine });
  }

  /** Runs a job when its turn comes; all are one person's where nobody is named. @throws UnavailableError when too many wait already */
  run<T>(job: () => Promise<T>, whom = ''): Promise<T> {
    return this.turns.run(whom, job).catch((error: unknown) => {
      throw error instanceof LineTooLong ? new UnavailableError(this.limits.refusal) : error;
    });
  }
}
