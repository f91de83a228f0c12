import { SingleFlight } from '@flotilla/cache';
import type { InvalidationBus } from '@flotilla/changes';
import type { Told } from './text-statement.js';

/**
 * Reads that several requests ask for at the same moment are made once. A write is answered when its message
 * has been heard, and a message ends the sharing: so no request shares what was read before a write that it knows of.
 */
export class SharedReads {
  private readonly work = new SingleFlight<Told | undefined>();

  constructor(private readonly bus: InvalidationBus) {
    bus.onStale(() => this.work.close());
    bus.onReset(() => this.work.close());
  }

  /** What is read, shared under a key that names it. */
  told(key: string, read: () => Promise<Told | undefined>): Promise<Told | undefined> {
    return this.bus.isConnected ? this.work.join(key, read) : read();
  }
}
