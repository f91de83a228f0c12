import pLimit from 'p-limit';

export interface LimitOptions {
  readonly atOnce: number;
  /** More than these don't wait: they are refused. */
  readonly inLine: number;
}

/** Too much is waiting already. */
export class LineTooLong extends Error {
  constructor() {
    super('Too many works are waiting.');
  }
}

/** Lets so many works run at once; the others begin in the order in which they came, and what is too much is refused. */
export class Limit {
  private readonly limited;
  private readonly most: number;

  constructor({ atOnce, inLine }: LimitOptions) {
    this.limited = pLimit(atOnce);
    this.most = atOnce + inLine;
  }

  /** Works that have not begun. */
  get waiting(): number {
    return this.limited.pendingCount;
  }

  /** @throws LineTooLong */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.limited.activeCount + this.limited.pendingCount >= this.most) throw new LineTooLong();
    return this.limited(work);
  }
}
