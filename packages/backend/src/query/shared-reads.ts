import { SingleFlight } from '@flotilla/runtime/caching';
import type { Database } from '../database/database.js';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { FairConcurrencyLimit } from '../limits/fair-concurrency-limit.js';
import type { JsonResponse } from './text-statement.js';

/**
 * Shares the result of concurrent equal reads. A write returns only after its message has been received, and
 * a message ends the sharing, so a request never shares a result from before a write that it knows of.
 */
export class SharedReads {
  private readonly work = new SingleFlight<JsonResponse | undefined>();
  private readonly costly: FairConcurrencyLimit;

  constructor(
    private readonly bus: InvalidationBus,
    { connections }: Pick<Database, 'connections'>,
  ) {
    const maxConcurrent = Math.max(1, Math.floor(connections.most / 2));
    this.costly = new FairConcurrencyLimit({
      maxConcurrent,
      maxQueued: maxWaiting,
      rejection: 'Too many reads of this kind are waiting.',
    });
    bus.onStale(() => this.work.close());
    bus.onReset(() => this.work.close());
  }

  /** Runs a read, shared under its key. */
  shared(key: string, read: () => Promise<JsonResponse | undefined>): Promise<JsonResponse | undefined> {
    return this.bus.isConnected ? this.work.join(key, read) : read();
  }

  /**
   * Runs a read that may take long, with limited concurrency, which leaves half of the connections for
   * sign-ins, writes and pages.
   * @throws UnavailableError when the queue is full
   */
  sharedLimited(
    key: string,
    read: () => Promise<JsonResponse | undefined>,
  ): Promise<JsonResponse | undefined> {
    return this.shared(key, () => this.costly.run(read));
  }
}

/** Reads that wait longer exceed the client's timeout anyway. */
const maxWaiting = 200;
