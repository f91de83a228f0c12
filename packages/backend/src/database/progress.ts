/** In ms. Longer than planning a statement takes. */
const blockedMs = 500;

/** Detects whether the running tasks of one kind are blocked. */
export class Progress {
  private running = 0;
  /** The last time when nothing was running, or a task ended. */
  private progressedAt = 0;

  /**
   * Whether no task has ended recently, probably because of a lock, so that new ones should use another
   * connection.
   */
  get isBlocked(): boolean {
    return this.isBusy && performance.now() - this.progressedAt > blockedMs;
  }

  /** Whether any task is running. */
  get isBusy(): boolean {
    return this.running > 0;
  }

  async of<T>(work: () => Promise<T>): Promise<T> {
    if (this.running++ === 0) this.progressedAt = performance.now();
    try {
      return await work();
    } finally {
      this.running--;
      this.progressedAt = performance.now();
    }
  }
}
