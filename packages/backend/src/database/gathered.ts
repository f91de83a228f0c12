import { UnavailableError } from '@flotilla/core/errors';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements under way, slow ones among them. */
const maxRunning = 4;
/** What takes longer waits for somebody's lock, and counts no more among the quick ones. */
const patienceMs = 25;
/** Items of a refused batch that are tried at once. */
const maxRetried = 4;
/** With so many the work costs little per item: more are not waited for, and the next are taken in while these are under way. */
const enough = 16;

export interface GatherOptions<Item, Answer> {
  /** So many quick statements are under way at once: what comes meanwhile waits for the next. */
  readonly maxQuick: number;
  readonly maxItems: number;
  /** After a statement so long at most is waited until all are there who shared it or came meanwhile: for work that costs much per statement. */
  readonly pauseMs?: number;
  /** Does the work for all items, or for none, and answers each of them in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
}

/**
 * Does the same work for several requests in one statement: what comes in one turn of the event loop, or while statements
 * are under way, goes together. Nobody shares what began before they asked. When a shared statement is refused, each of its
 * items is tried alone, so that nobody gets another's error.
 */
export class Gathered<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private running = 0;
  private quick = 0;
  private isDue = false;
  /** How many are likely to share the next statement. */
  private expected = 1;
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly options: GatherOptions<Item, Answer>) {}

  /** Does the work for one item. @throws what is said of this item */
  one(item: Item): Promise<Answer> {
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
    // Who was answered by one statement comes again together: with all of them there is nobody left to wait for.
    if (pauseMs !== undefined && this.waiting.length < this.expected) this.pause = setTimeout(() => this.beginNext(), pauseMs);
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
    const timer = setTimeout(leaveQuick, patienceMs);
    this.running++;
    this.quick++;
    void this.answer(batch).finally(() => {
      clearTimeout(timer);
      this.expected = Math.min(enough, batch.length + this.waiting.length);
      this.running--;
      leaveQuick();
    });
  }

  private async answer(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      // A connection that was lost may have committed a write: trying again could do it twice.
      const isFinal = batch.length === 1 || error instanceof UnavailableError;
      if (isFinal) for (const { reject } of batch) reject(error);
      else await this.answerEach(batch);
    }
  }

  private async answerEach(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const left = batch.values();
    const tryNext = async () => {
      for (const one of left) await this.answer([one]);
    };
    await Promise.all(Array.from({ length: maxRetried }, tryNext));
  }
}
