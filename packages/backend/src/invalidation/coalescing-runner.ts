/** Runs work one round at a time; however often it is requested during a round, one more round follows. */
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

  /** Lets the round that is under way end, and runs no more of those that were requested. */
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
    // In the same turn as the last look: a request comes either before it or finds nothing running.
    this.isRunning = false;
  }
}
