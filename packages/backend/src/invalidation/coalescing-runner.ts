/** Runs work in rounds, one at a time; any number of requests during a round cause one more round. */
export class CoalescingRunner {
  private isRequested = false;
  private isRunning = false;
  private running: Promise<void> | undefined;

  /** `work` handles its own errors. */
  constructor(private readonly work: () => Promise<void>) {}

  request(): void {
    this.isRequested = true;
    if (!this.isRunning) this.running = this.run();
  }

  /** Waits for the running round, and cancels requested ones. */
  async settle(): Promise<void> {
    this.isRequested = false;
    await this.running;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.isRequested) {
      this.isRequested = false;
      await this.work();
    }
    // Synchronous with the last check, so a request either comes before it or finds no running round.
    this.isRunning = false;
  }
}
