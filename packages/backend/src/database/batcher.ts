import { UnavailableError } from '@flotilla/core/errors';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Running statements, including slow ones. */
const maxRunning = 4;
/** In ms. A statement that takes longer probably waits for a lock, and no longer counts as quick. */
const quickMs = 25;
/** Concurrency of retries of single items after a rejected batch. */
const maxRetried = 4;
/**
 * Batch size with a low cost per item: the batch does not wait for more items, which are collected
 * while it runs.
 */
const targetItems = 16;

export interface BatcherOptions<Item, Answer> {
  /** Limit of concurrent quick statements; further items wait for the next batch. */
  readonly maxQuick: number;
  readonly maxItems: number;
  /**
   * In ms. Maximum wait for the items that are expected after a statement: for work with a high cost per
   * statement.
   */
  readonly pauseMs?: number;
  /** Does the work for all items or for none; returns the results in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
}

/**
 * Batches the same work of several requests into one statement: items of one turn of the event loop, or that
 * arrive while statements are running. An item never joins a batch that has already started. When a batch is
 * rejected, each of its items is retried alone, so that every caller gets its own error.
 */
export class Batcher<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private running = 0;
  private quick = 0;
  private isDue = false;
  /** Expected number of items in the next batch. */
  private expected = 1;
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly options: BatcherOptions<Item, Answer>) {}

  /** Does the work for one item. @throws the error of this item */
  run(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.wake();
    });
  }

  private wake(): void {
    if (this.pause && this.waiting.length >= this.expected) this.endPause();
    const isBusy = this.quick >= this.options.maxQuick || this.running >= maxRunning;
    if (this.isDue || isBusy || this.waiting.length === 0) return;
    this.isDue = true;
    const { pauseMs } = this.options;
    // Clients of one batch tend to return together; once all of them are back, there is no reason to wait.
    if (pauseMs !== undefined && this.waiting.length < this.expected)
      this.pause = setTimeout(() => this.beginNext(), pauseMs);
    else setImmediate(() => this.beginNext());
  }

  private endPause(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    setImmediate(() => this.beginNext());
  }

  private beginNext(): void {
    this.pause = undefined;
    this.isDue = false;
    const batch = this.waiting.splice(0, this.options.maxItems);
    this.begin(batch);
    this.wake();
  }

  private begin(batch: readonly Waiting<Item, Answer>[]): void {
    let isQuick = true;
    const leaveQuick = () => {
      if (isQuick) this.quick--;
      isQuick = false;
      this.wake();
    };
    const timer = setTimeout(leaveQuick, quickMs);
    this.running++;
    this.quick++;
    void this.answer(batch).finally(() => {
      clearTimeout(timer);
      this.expected = Math.min(targetItems, batch.length + this.waiting.length);
      this.running--;
      leaveQuick();
    });
  }

  private async answer(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      // A lost connection may have committed the write, so a retry could do it twice.
      const isFinal = batch.length === 1 || error instanceof UnavailableError;
      if (isFinal) for (const { reject } of batch) reject(error);
      else await this.retryEach(batch);
    }
  }

  private async retryEach(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const remaining = batch.values();
    const retryNext = async () => {
      for (const one of remaining) await this.answer([one]);
    };
    await Promise.all(Array.from({ length: maxRetried }, retryNext));
  }
}
