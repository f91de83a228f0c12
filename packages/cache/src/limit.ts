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

/** Lets so many works run at once; the others begin in the order in which they came. */
export class Limit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: LimitOptions) {}

  /** @throws LineTooLong */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.atOnce) this.running++;
    else await this.wait();
    try {
      return await work();
    } finally {
      // Whoever is next takes this place.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.options.inLine) throw new LineTooLong();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
