/** In ms. Longer than planning a statement takes. */
const heldUpMs = 500;

/** Detects whether the running tasks of one kind are blocked. */
export class Progress {
  private underWay = 0;
  /** The last time when nothing was running, or a task ended. */
  private movedAt = 0;

  /**
   * Whether no task has ended recently, probably because of a lock, so that new ones should use another
   * connection.
   */
  get isHeldUp(): boolean {
    return this.isBusy && performance.now() - this.movedAt > heldUpMs;
  }

  /** Whether any task is running. */
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
