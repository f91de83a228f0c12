import type { Logger } from 'pino';
import { MemoryCounter } from './memory-counter.js';
import type { CallCounter } from './rate-limits.js';

/** Counts where all processes count; in this one while that fails, for a limit must not take the product down. */
export class FallingBackCounter implements CallCounter {
  /** Whether the last call was counted where all are. */
  isShared = true;
  private readonly own = new MemoryCounter();

  constructor(
    private readonly shared: CallCounter,
    private readonly log: Logger,
  ) {}

  async count(key: string, windowMs: number): Promise<{ calls: number; restMs: number }> {
    try {
      const counted = await this.shared.count(key, windowMs);
      if (!this.isShared) this.log.info('Redis is back: rate limits are shared between processes again');
      this.isShared = true;
      return counted;
    } catch (error) {
      if (this.isShared) this.log.warn({ err: error }, 'Redis does not answer: rate limits count in this process alone until it is back');
      this.isShared = false;
      return this.own.count(key, windowMs);
    }
  }
}
