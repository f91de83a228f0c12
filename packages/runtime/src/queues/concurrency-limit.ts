import pLimit from 'p-limit';

export interface ConcurrencyLimitOptions {
  readonly maxConcurrent: number;
  /** Maximum length of the queue; tasks beyond it are refused. */
  readonly maxQueued: number;
}

/** The queue is full. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting.');
  }
}

/** Concurrency limit with a bounded FIFO queue. */
export class ConcurrencyLimit {
  private readonly limited;
  private readonly maxPending: number;

  constructor({ maxConcurrent, maxQueued }: ConcurrencyLimitOptions) {
    this.limited = pLimit(maxConcurrent);
    this.maxPending = maxConcurrent + maxQueued;
  }

  /** Number of tasks that have not started. */
  get waiting(): number {
    return this.limited.pendingCount;
  }

  /** @throws QueueFullError */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.limited.activeCount + this.limited.pendingCount >= this.maxPending) throw new QueueFullError();
    return this.limited(work);
  }
}
