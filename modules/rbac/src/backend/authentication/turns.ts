import { UnavailableError } from '@flotilla/backend';

export interface TurnLimits {
  /** How many work at the same time. */
  readonly atOnce: number;
  /** How many wait for their turn; more are refused. */
  readonly waiting: number;
}

/** Lets a few work at a time, in the order in which they came. */
export class Turns {
  private readonly line: (() => void)[] = [];
  private working = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** Works when the turn comes. @throws UnavailableError when too many wait already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.working >= this.limits.atOnce) await this.wait();
    else this.working++;
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      // The place is handed on, so that nobody slips in between.
      if (next) next();
      else this.working--;
    }
  }

  private wait(): Promise<void> {
    if (this.line.length >= this.limits.waiting) throw new UnavailableError('Too many are signing in. Try again in a moment.');
    return new Promise((resolve) => this.line.push(resolve));
  }
}
