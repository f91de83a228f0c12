import { SingleFlight } from '@flotilla/runtime/caching';
import type { Database } from '../database/database.js';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { WorkQueue } from '../limits/work-queue.js';
import type { Told } from './text-statement.js';

/**
 * Reads that several requests ask for at the same moment are made once. A write is answered when its message
 * has been heard, and a message ends the sharing: so no request shares what was read before a write that it knows of.
 */
export class SharedReads {
  private readonly work = new SingleFlight<Told | undefined>();
  private readonly costly: WorkQueue;

  constructor(
    private readonly bus: InvalidationBus,
    { connections }: Pick<Database, 'connections'>,
  ) {
    const atOnce = Math.max(1, Math.floor(connections.most / 2));
    this.costly = new WorkQueue({ atOnce, waiting: maxWaiting, refusal: 'Too many reads of this kind are waiting.' });
    bus.onStale(() => this.work.close());
    bus.onReset(() => this.work.close());
  }

  /** What is read, shared under a key that names it. */
  told(key: string, read: () => Promise<Told | undefined>): Promise<Told | undefined> {
    return this.bus.isConnected ? this.work.join(key, read) : read();
  }

  /** The same for reads that may take long: they leave half of the connections to who signs in, writes, and reads pages. @throws UnavailableError */
  toldInTurn(key: string, read: () => Promise<Told | undefined>): Promise<Told | undefined> {
    return this.told(key, () => this.costly.run(read));
  }
}

/** What waits longer is of no use to who asked. */
const maxWaiting = 200;
