import type { Hearing } from '../cache/hearing.js';
import type { InvalidationBus } from '../cache/invalidation-bus.js';
import type { Relay } from '../events/relay.js';
import type { Database, Transaction } from '../query/database.js';

/** A transaction that remembers the events written in it. */
export interface WriteTransaction extends Transaction {
  readonly events: string[];
}

/** Runs writes; each returns once its change is committed and every cache has dropped what it touched. */
export class Writer {
  constructor(
    private readonly db: Database,
    private readonly relay: Relay,
    private readonly bus: InvalidationBus,
    private readonly hearing: Hearing,
  ) {}

  /** Runs `work` in one transaction. */
  async transaction<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    let events: string[] = [];
    const result = await this.db.transaction((tx) => {
      events = [];
      return work({ ...tx, events });
    });
    await this.announce(events);
    return result;
  }

  /** Runs one statement that answers its rows' `event`: in the given transaction, or as one of its own. */
  async statement<R extends { event: string; [column: string]: unknown }>(
    text: string,
    values: readonly unknown[],
    tx?: WriteTransaction,
  ): Promise<R[]> {
    const rows = tx ? await tx.query<R>(text, values) : await this.db.query<R>(text, values);
    const events = rows.map((row) => row.event);
    if (tx) tx.events.push(...events);
    else await this.announce(events);
    return rows;
  }

  /** Only the last event is awaited: messages are told in the order of events. */
  private async announce(events: readonly string[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    const heard = this.bus.heardOf(last);
    this.relay.ring();
    const sequence = await heard;
    if (sequence !== undefined) await this.hearing.everywhere(sequence);
  }
}
