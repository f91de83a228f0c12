import type { Logger } from 'pino';
import { MemoryCounter } from './memory-counter.js';
import type { CallCount, CallCounter } from './rate-limits.js';

/** Counts where all processes count; in this one while that fails, for a limit must not take the product down. */
export class FallingBackCounter implements CallCounter {
  /** Whether the last call was counted where all are. */
  isShared = true;
  private readonly own = new MemoryCounter();

  constructor(
    private readonly shared: CallCounter,
    private readonly log: Logger,
  ) {}

  count(key: string, windowMs: number): Promise<CallCount> {
    return this.ask((counter) => counter.count(key, windowMs));
  }

  read(key: string): Promise<CallCount> {
    return this.ask((counter) => counter.read(key));
  }

  /** Everywhere: what was counted here while the shared one was away, too. */
  async forget(key: string): Promise<void> {
    await this.own.forget(key);
    await this.ask((counter) => counter.forget(key));
  }

  private async ask<T>(question: (counter: CallCounter) => Promise<T>): Promise<T> {
    try {
      const answer = await question(this.shared);
      if (!this.isShared) this.log.info('Redis is back: rate limits are shared between processes again');
      this.isShared = true;
      return answer;
    } catch (error) {
      if (this.isShared) this.log.warn({ err: error }, 'Redis does not answer: rate limits count in this process alone until it is back');
      this.isShared = false;
      return question(this.own);
    }
  }
}
