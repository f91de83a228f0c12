/** Measured costs, in ms. */
export interface Costs {
  /** Samples of the time from `pg_notify` to its receipt by a listener. */
  readonly notifyMs: readonly number[];
  /** Samples of one way on an open HTTP stream. */
  readonly hopMs: readonly number[];
  /** CPU time of a process for one message that it sends or receives. */
  readonly messageMs: number;
}

/** A topology, and how confirmations travel in it. */
export interface Topology {
  readonly sites: number;
  readonly apis: number;
  /** APIs whose event stream a site opens; all by default. */
  readonly streamsPerSite?: number;
}

export interface Simulated {
  readonly messagesPerWrite: number;
  readonly heartbeatsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Share of its time that the busiest process spends on confirmations. */
  readonly busiest: number;
}

const writes = 400;
/** A stream to a site has a heartbeat each half second. */
const siteHeartbeatsPerSecond = 2;
/** A process pings its listening connection with a pause of 0.3 s. */
const listenHeartbeatsPerSecond = 3;

/**
 * Simulates the confirmations of writes at random moments: message to each API, from each API to its sites,
 * acknowledgements back, and one acknowledgement of each API to all. Each process handles one message at a time.
 * Batches of concurrent writes are not simulated, so the result is an upper bound.
 */
export function simulate(topology: Topology, costs: Costs, writesPerSecond: number): Simulated {
  const { sites, apis, streamsPerSite = apis } = topology;
  const random = generator(1);
  const clock = new Clock();
  const processes = Array.from({ length: apis + sites }, () => ({ freeAt: 0, busy: 0 }));
  const sample = (of: readonly number[]) => of[Math.floor(random() * of.length)] ?? 0;
  const sitesOf = Array.from({ length: apis }, (_, api) => sitesAt(api, { sites, apis, streamsPerSite }));
  let messages = 0;
  const latencies: number[] = [];

  /** Runs a step in a process, after a way there. */
  const send = (process: number, wayMs: number, then: () => void) => {
    messages++;
    clock.at(clock.now + wayMs, () => {
      const own = processes[process] ?? { freeAt: 0, busy: 0 };
      own.freeAt = Math.max(clock.now, own.freeAt) + costs.messageMs;
      own.busy += costs.messageMs;
      clock.at(own.freeAt, then);
    });
  };
  const write = (writer: number) => {
    const began = clock.now;
    let missing = apis;
    const acknowledge = (api: number) => {
      for (let to = 0; to < apis; to++) {
        send(to, to === api ? 0 : sample(costs.notifyMs), () => {
          if (to === writer && --missing === 0) latencies.push(clock.now - began);
        });
      }
    };
    for (let api = 0; api < apis; api++) {
      send(api, sample(costs.notifyMs), () => {
        const own = sitesOf[api] ?? [];
        let waiting = own.length;
        if (waiting === 0) return acknowledge(api);
        for (const site of own)
          send(apis + site, sample(costs.hopMs), () =>
            send(api, sample(costs.hopMs), () => --waiting === 0 && acknowledge(api)),
          );
      });
    }
  };
  let start = 0;
  for (let index = 0; index < writes; index++) {
    start += (-Math.log(1 - random()) / writesPerSecond) * 1000;
    clock.at(start, () => write(index % apis));
  }
  clock.run();
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    messagesPerWrite: messages / writes,
    heartbeatsPerSecond:
      sites * Math.min(streamsPerSite, apis) * siteHeartbeatsPerSecond + apis * listenHeartbeatsPerSecond,
    p50: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    busiest: Math.max(...processes.map(({ busy }) => busy)) / clock.now,
  };
}

/** Returns the sites that have a stream of an API: each site opens streams of neighbouring APIs. */
export function sitesAt(
  api: number,
  { sites, apis, streamsPerSite }: { sites: number; apis: number; streamsPerSite: number },
): number[] {
  return Array.from({ length: sites }, (_, site) => site).filter(
    (site) => (api - (site % apis) + apis) % apis < streamsPerSite,
  );
}

/** Runs steps in the order of their times. */
class Clock {
  now = 0;
  private readonly heap: { at: number; run: () => void }[] = [];

  at(at: number, run: () => void): void {
    const { heap } = this;
    let index = heap.push({ at, run }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  run(): void {
    for (let next = this.take(); next; next = this.take()) {
      this.now = next.at;
      next.run();
    }
  }

  private take(): { at: number; run: () => void } | undefined {
    const { heap } = this;
    if (heap.length <= 1) return heap.pop();
    this.swap(0, heap.length - 1);
    const first = heap.pop();
    for (let index = 0; ;) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && this.isBefore(child, least)) least = child;
      }
      if (least === index) return first;
      this.swap(index, least);
      index = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    return (this.heap[a]?.at ?? 0) < (this.heap[b]?.at ?? 0);
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.heap[a], this.heap[b]];
    if (!first || !second) return;
    this.heap[a] = second;
    this.heap[b] = first;
  }
}

/** Returns a generator of reproducible numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
