import { UnavailableError } from '../errors.js';

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
  private readonly line: (() => void)[] = [];
  private running = 0;

  constructor(private readonly limits: WorkQueueLimits) {}

  /** Runs a job when its turn comes. @throws UnavailableError when too many wait already */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.turn();
    else this.running++;
    try {
      return await job();
    } finally {
      const next = this.line.shift();
      // The place is handed on, so that nobody slips in between.
      if (next) next();
      else this.running--;
    }
  }

  private turn(): Promise<void> {
    if (this.line.length >= this.limits.waiting) throw new UnavailableError(this.limits.refusal);
    return new Promise((resolve) => this.line.push(resolve));
  }
}
