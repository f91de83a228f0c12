import { AsyncResource } from 'node:async_hooks';
import { lruCache } from '../caching/lru-cache.js';
import { QueueFullError } from './concurrency-limit.js';

export interface FairQueueOptions {
  /** Maximum number of running tasks, including slow ones. */
  readonly maxConcurrent: number;
  /**
   * Maximum number of running tasks in their first half second, by default all. Slower tasks do not block
   * quick ones.
   */
  readonly maxNew?: number;
  /**
   * Maximum number of new tasks of heavy users, by default all: room remains beside them, however many they
   * send.
   */
  readonly maxHeavy?: number;
  /**
   * Milliseconds for which a heavy user's task counts as new. Defaults to the value for others; set it higher
   * where heavy load, not the sender, makes tasks slow.
   */
  readonly heavyNewMs?: number;
  /** Maximum length of the queue; beyond it, the client with the highest usage is refused. */
  readonly maxQueued: number;
}

interface Waiting {
  readonly client: string;
  readonly since: number;
  readonly begin: () => Promise<void>;
  readonly refuse: (reason: QueueFullError) => void;
}

/**
 * A client's recent usage: the time of its tasks, each divided by the number of tasks that shared the server.
 */
interface Share {
  ms: number;
  /** Moment of the last update; usage decays from then on. */
  at: number;
}

/** Tasks that take longer are slow by nature, not because of load. */
const newMs = 500;
/**
 * Clients that have waited longer get one start of four: neither they nor a crowd of newcomers are starved.
 */
const longMs = 2000;
const startsOfLong = 4;
/** Half-life of the exponential decay of usage. */
const halfLifeMs = 5000;
/** Usage above which a client is a heavy user; about 1 % of the server's time in the steady state. */
const heavyMs = 70;
/**
 * Charged at the start of a task, until its actual time is known: the last of many concurrent calls count as
 * a heavy user's.
 */
const firstMs = 20;
const maxShares = 10_000;

/**
 * Concurrency limit with least-attained-service scheduling: the waiting client with the lowest recent usage
 * starts first, so occasional clients are served quickly under load. Clients that have waited for long get a
 * part of the starts.
 */
export class FairQueue {
  private readonly waiting: Waiting[] = [];
  private readonly shares = lruCache<Share>(maxShares);
  private running = 0;
  private fresh = 0;
  /** New tasks of heavy users. */
  private heavy = 0;
  /** Counts starts while a client has waited for long. */
  private starts = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Runs a client's task when its turn comes. @throws QueueFullError */
  run<T>(client: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Binds the task to the async context of its caller, whichever task makes room for it.
      const begin = AsyncResource.bind(() => (async () => work())().then(resolve, reject));
      this.waiting.push({ client, since: performance.now(), begin, refuse: reject });
      this.beginNext();
      if (this.waiting.length > this.options.maxQueued)
        this.take(this.greatest())?.refuse(new QueueFullError());
    });
  }

  private beginNext(): void {
    const { maxConcurrent, maxNew = maxConcurrent } = this.options;
    while (this.running < maxConcurrent && this.fresh < maxNew) {
      const next = this.take(this.next());
      if (!next) return;
      void this.begin(next);
    }
  }

  private async begin({ client, begin }: Waiting): Promise<void> {
    const { heavyNewMs = newMs } = this.options;
    const since = performance.now();
    const isHeavy = this.isHeavy(client);
    const heavy = isHeavy ? 1 : 0;
    const freshMs = isHeavy ? heavyNewMs : newMs;
    this.charge(client, firstMs);
    this.running++;
    this.fresh++;
    this.heavy += heavy;
    const sharersAtBegin = this.fresh;
    let isNew = true;
    const age = () => {
      if (isNew) {
        this.fresh--;
        this.heavy -= heavy;
      }
      isNew = false;
      this.beginNext();
    };
    const timer = setTimeout(age, freshMs);
    await begin();
    clearTimeout(timer);
    this.running--;
    // The rest is not time of the server: a slow task waits for something else, such as a slow reader.
    const took = Math.min(freshMs, performance.now() - since);
    const sharers = (sharersAtBegin + Math.max(1, this.fresh)) / 2;
    this.charge(client, took / sharers - firstMs);
    age();
  }

  private take(index: number): Waiting | undefined {
    return index < 0 ? undefined : this.waiting.splice(index, 1)[0];
  }

  /**
   * Returns the index of the next task: the lowest usage, or in every fourth start a client that has waited
   * for long; -1 when none may start.
   */
  private next(): number {
    const long = this.waiting.findIndex(
      (one) => performance.now() - one.since > longMs && this.mayBegin(one),
    );
    if (long >= 0 && ++this.starts % startsOfLong === 0) return long;
    const index = this.least();
    const least = this.waiting[index];
    return least && this.mayBegin(least) ? index : -1;
  }

  private mayBegin({ client }: Waiting): boolean {
    const { maxHeavy = Infinity } = this.options;
    return this.heavy < maxHeavy || !this.isHeavy(client);
  }

  private isHeavy(client: string): boolean {
    return this.shareOf(client) > heavyMs;
  }

  /** Returns the index of the lowest usage; FIFO on ties. */
  private least(): number {
    return this.indexWhere((share, best) => share < best);
  }

  /** Returns the index of the highest usage; the last one on ties. */
  private greatest(): number {
    return this.indexWhere((share, best) => share >= best);
  }

  private indexWhere(isBetter: (share: number, best: number) => boolean): number {
    const now = performance.now();
    const shares = this.waiting.map(({ client }) => this.shareOf(client, now));
    return shares.reduce(
      (best, share, index) => (best < 0 || isBetter(share, shares[best] ?? 0) ? index : best),
      -1,
    );
  }

  private shareOf(client: string, now = performance.now()): number {
    const share = this.shares.get(client);
    return share ? share.ms * 2 ** ((share.at - now) / halfLifeMs) : 0;
  }

  private charge(client: string, ms: number): void {
    this.shares.set(client, { ms: Math.max(0, this.shareOf(client) + ms), at: performance.now() });
  }
}
