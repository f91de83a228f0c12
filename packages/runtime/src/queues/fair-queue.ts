import { AsyncResource } from 'node:async_hooks';
import { lruCache } from '../caching/lru-cache.js';
import { LineTooLong } from './limit.js';

export interface FairQueueOptions {
  /** Works under way at once, slow ones among them. */
  readonly atOnce: number;
  /** Of these so many are new, all when left out: the rest have taken longer than half a second, and what is slow holds up nothing that is quick. */
  readonly newAtOnce?: number;
  /** Of the new ones so many are of those who have had much lately, all when left out: however many come, there is room beside them. */
  readonly heavyAtOnce?: number;
  /** How long a work of theirs is new, in milliseconds; as long as others' when left out. Longer where it is slow because of them, and not because of its sender. */
  readonly heavyNewMs?: number;
  /** More than these don't wait: whoever has had most is refused. */
  readonly inLine: number;
}

interface Waiting {
  readonly whom: string;
  readonly since: number;
  readonly begin: () => Promise<void>;
  readonly refuse: (reason: LineTooLong) => void;
}

/** How much of the server somebody has had lately: of the time of each work what is left when those are counted that shared the server with it. */
interface Share {
  ms: number;
  /** Until when it has been counted. */
  at: number;
}

/** What has taken longer is slow by its nature, and not because others have asked for much. */
const newMs = 500;
/** Who has waited longer has one start of four: a crowd of newcomers does not keep anybody out, nor those who wait keep out newcomers. */
const longMs = 2000;
const startsOfLong = 4;
/** What was had counts half after it. */
const halfLifeMs = 5000;
/** Who has had more lately, such as a hundredth of the server all the time, is a heavy user. */
const heavyMs = 70;
/** What a work counts from its begin on, until it is known what it takes: of many at once the last are those of a heavy user. */
const firstMs = 20;
const maxShares = 10_000;

/**
 * Lets so many works run at once. Of those that wait the one goes first that is of whoever has had least of the server lately ("least attained
 * service"): who asks now and then is answered soon, however much others ask for. Nobody waits for long while others come and go.
 */
export class FairQueue {
  private readonly waiting: Waiting[] = [];
  private readonly shares = lruCache<Share>(maxShares);
  private running = 0;
  private fresh = 0;
  /** Of the fresh ones, those of heavy users. */
  private heavy = 0;
  /** Since somebody has waited for long. */
  private starts = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Runs a work of somebody when its turn comes. @throws LineTooLong */
  run<T>(whom: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Whoever makes room for it, it runs in the context of who asked for it: of their trace.
      const begin = AsyncResource.bind(() => (async () => work())().then(resolve, reject));
      this.waiting.push({ whom, since: performance.now(), begin, refuse: reject });
      this.beginNext();
      if (this.waiting.length > this.options.inLine) this.take(this.greatest())?.refuse(new LineTooLong());
    });
  }

  private beginNext(): void {
    const { atOnce, newAtOnce = atOnce } = this.options;
    while (this.running < atOnce && this.fresh < newAtOnce) {
      const next = this.take(this.next());
      if (!next) return;
      void this.begin(next);
    }
  }

  private async begin({ whom, begin }: Waiting): Promise<void> {
    const { heavyNewMs = newMs } = this.options;
    const since = performance.now();
    const isHeavy = this.isHeavy(whom);
    const heavy = isHeavy ? 1 : 0;
    const freshMs = isHeavy ? heavyNewMs : newMs;
    this.charge(whom, firstMs);
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
    // What takes longer waits for something else than the server, such as a visitor who reads slowly.
    const took = Math.min(freshMs, performance.now() - since);
    const sharers = (sharersAtBegin + Math.max(1, this.fresh)) / 2;
    this.charge(whom, took / sharers - firstMs);
    age();
  }

  private take(place: number): Waiting | undefined {
    return place < 0 ? undefined : this.waiting.splice(place, 1)[0];
  }

  /** The place of who begins next: who has had least, or in turn who has waited for long; -1 when nobody may. */
  private next(): number {
    const long = this.waiting.findIndex((one) => performance.now() - one.since > longMs && this.mayBegin(one));
    if (long >= 0 && ++this.starts % startsOfLong === 0) return long;
    const place = this.least();
    const least = this.waiting[place];
    return least && this.mayBegin(least) ? place : -1;
  }

  private mayBegin({ whom }: Waiting): boolean {
    const { heavyAtOnce = Infinity } = this.options;
    return this.heavy < heavyAtOnce || !this.isHeavy(whom);
  }

  private isHeavy(whom: string): boolean {
    return this.shareOf(whom) > heavyMs;
  }

  /** The place of who has had least; of equals the first who came. */
  private least(): number {
    return this.placeWhere((share, best) => share < best);
  }

  /** The place of who has had most; of equals the last who came. */
  private greatest(): number {
    return this.placeWhere((share, best) => share >= best);
  }

  private placeWhere(isBetter: (share: number, best: number) => boolean): number {
    const now = performance.now();
    const shares = this.waiting.map(({ whom }) => this.shareOf(whom, now));
    return shares.reduce((best, share, place) => (best < 0 || isBetter(share, shares[best] ?? 0) ? place : best), -1);
  }

  private shareOf(whom: string, now = performance.now()): number {
    const share = this.shares.get(whom);
    return share ? share.ms * 2 ** ((share.at - now) / halfLifeMs) : 0;
  }

  private charge(whom: string, ms: number): void {
    this.shares.set(whom, { ms: Math.max(0, this.shareOf(whom) + ms), at: performance.now() });
  }
}
