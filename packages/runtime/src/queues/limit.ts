import pLimit from 'p-limit';

export interface LimitOptions {
  readonly atOnce: number;
  /** Maximum length of the queue; tasks beyond it are refused. */
  readonly inLine: number;
}

/** The queue is full. */
export class LineTooLong extends Error {
  constructor() {
    super('Too many tasks are waiting.');
  }
}

/** Concurrency limit with a bounded FIFO queue. */
export class Limit {
  private readonly limited;
  private readonly most: number;

  constructor({ atOnce, inLine }: LimitOptions) {
    this.limited = pLimit(atOnce);
    this.most = atOnce + inLine;
  }

  /** Number of tasks that have not started. */
  get waiting(): number {
    return this.limited.pendingCount;
  }

  /** @throws LineTooLong */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.limited.activeCount + this.limited.pendingCount >= this.most) throw new LineTooLong();
    return this.limited(work);
  }
}
