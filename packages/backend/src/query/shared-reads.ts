import { SingleFlight } from '@flotilla/cache';
import type { QueryResultRow } from 'pg';
import type { Database, InvalidationBus } from '@flotilla/changes';
import type { Statement } from './statement.js';

/**
 * Reads that several requests ask for at the same moment are made once. A write is answered when its message
 * has been heard, and a message ends the sharing: so no request shares what was read before a write that it knows of.
 */
export class SharedReads {
  private readonly work = new SingleFlight<QueryResultRow[]>();

  constructor(
    private readonly db: Database,
    private readonly bus: InvalidationBus,
  ) {
    bus.onStale(() => this.work.close());
    bus.onReset(() => this.work.close());
  }

  /** The rows of a statement, shared under a key that names it and its values. They are not to be changed. */
  rows<R extends QueryResultRow>(key: string, { text, values }: Statement): Promise<R[]> {
    const read = () => this.db.query<R>(text, values);
    // Rows under one key come from one statement, so they are of one type.
    return this.bus.isConnected ? (this.work.join(key, read) as Promise<R[]>) : read();
  }
}
