/** Runs work one round at a time; however often it rings during a round, one more round follows. */
export class Bell {
  private isRung = false;
  private isRunning = false;
  private running: Promise<void> | undefined;

  /** `work` handles its own errors. */
  constructor(private readonly work: () => Promise<void>) {}

  ring(): void {
    this.isRung = true;
    if (!this.isRunning) this.running = this.run();
  }

  /** Lets the round that is under way end, and asks for no more. */
  async quiet(): Promise<void> {
    this.isRung = false;
    await this.running;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.isRung) {
      this.isRung = false;
      await this.work();
    }
    // In the same turn as the last look: a ring comes either before it or finds nothing running.
    this.isRunning = false;
  }
}
