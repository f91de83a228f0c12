/** Longer than a plan takes to be made. */
const heldUpMs = 500;

/** Watches whether works of one kind come to an end. */
export class Progress {
  private underWay = 0;
  /** The last moment at which nothing was under way, or something was answered. */
  private movedAt = 0;

  /** Whether what is under way takes so long, as it waits for a lock, that others had better be done elsewhere. */
  get isHeldUp(): boolean {
    return this.isBusy && performance.now() - this.movedAt > heldUpMs;
  }

  /** Whether anything is under way. */
  get isBusy(): boolean {
    return this.underWay > 0;
  }

  async of<T>(work: () => Promise<T>): Promise<T> {
    if (this.underWay++ === 0) this.movedAt = performance.now();
    try {
      return await work();
    } finally {
      this.underWay--;
      this.movedAt = performance.now();
    }
  }
}
