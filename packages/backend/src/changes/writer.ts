import type { Hearing } from './hearing.js';
import type { InvalidationBus } from './invalidation-bus.js';
import type { CommittedEvent, Relay } from './relay.js';
import type { Tag } from '../tags/tags.js';
import type { Database, Transaction } from '../database/database.js';

/** A transaction that remembers the events written in it. */
export interface WriteTransaction extends Transaction {
  readonly events: CommittedEvent[];
}

/** Something that happened beside the changes of rows. */
export interface EmittedEvent {
  readonly topic: string;
  readonly payload: object;
  /** What it makes stale. */
  readonly tags?: readonly Tag[];
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
    let events: CommittedEvent[] = [];
    const result = await this.db.transaction((tx) => {
      events = [];
      return work({ ...tx, events });
    });
    await this.announce(events);
    return result;
  }

  /** Runs `work` in the transaction of a context, or in one of its own. */
  within<C extends { readonly tx?: WriteTransaction }, T>(
    context: C,
    work: (context: C & { readonly tx: WriteTransaction }) => Promise<T>,
  ) {
    const { tx } = context;
    return tx ? work({ ...context, tx }) : this.transaction((own) => work({ ...context, tx: own }));
  }

  /** Tells of something that is not a change of a row: in the given transaction, or as one of its own. */
  async emit({ topic, payload, tags = [] }: EmittedEvent, tx?: WriteTransaction): Promise<void> {
    await this.statement(emitText, [topic, JSON.stringify(payload), tags], tx);
  }

  /** Whether anybody here wants the payload of a topic's events. */
  isAwaited(topic: string): boolean {
    return this.relay.isAwaited(topic);
  }

  /** Runs one statement that answers its rows with their events: in the given transaction, or as one of its own. */
  async statement<R extends CommittedEvent & Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    tx?: WriteTransaction,
  ): Promise<R[]> {
    const rows = tx ? await tx.query<R>(text, values) : await this.db.query<R>(text, values);
    if (tx) tx.events.push(...rows.map(({ event, topic, tags }) => ({ event, topic, tags })));
    else await this.announce(rows);
    return rows;
  }

  /** Only the last event is awaited: messages are told in the order of events. */
  private async announce(events: readonly CommittedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    const heard = this.bus.heardOf(last.event);
    this.relay.tell(events);
    const sequence = await heard;
    if (sequence !== undefined) await this.hearing.everywhere(sequence);
  }
}

const emitText =
  `insert into flotilla_outbox ("topic", "payload", "tags") values ($1::text, $2::json, $3::text[]) ` +
  `returning "id" as event, "topic", "tags"`;
