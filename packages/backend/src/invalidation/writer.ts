import type { Acknowledgements } from './acknowledgements.js';
import type { InvalidationBus } from './invalidation-bus.js';
import type { CommittedChange, Relay } from './relay.js';
import type { Tag } from './tags/tags.js';
import type { Database, Transaction } from '../database/database.js';
import { Gathered } from '../database/gathered.js';

/** A transaction that remembers the changes written in it. */
export interface WriteTransaction extends Transaction {
  readonly changes: CommittedChange[];
  /** Has `send` called before the next statement, at the latest at the end of this turn of the event loop: what is said until then goes with it. */
  beforeNext(send: () => void): void;
  /** Calls `run` once the transaction is committed; never when it is rolled back. */
  afterCommit(run: () => void): void;
}

/** Runs writes; each returns once its change is committed and every cache has dropped what it touched. */
export class Writer {
  private readonly catchingUp = new Gathered<undefined, void>({ maxQuick: 1, maxItems: 1000, run: (items) => this.catchUp(items.length) });

  constructor(
    private readonly db: Database,
    private readonly relay: Relay,
    private readonly bus: InvalidationBus,
    private readonly acknowledgements: Acknowledgements,
  ) {}

  /** Runs `work` in one transaction. */
  async transaction<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    let changes: CommittedChange[] = [];
    let committed: (() => void)[] = [];
    const result = await this.db.transaction(async (tx) => {
      // The work runs again when its first attempt is undone by another transaction.
      changes = [];
      committed = [];
      const inside = writeTransaction(tx, { changes, committed });
      try {
        return await work(inside);
      } finally {
        inside.end();
      }
    });
    for (const run of committed) run();
    await this.publish(changes);
    return result;
  }

  /** As {@link transaction}, but that work of one name is done by one process after the other. */
  inTurn<T>(name: string, work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [name]);
      return work(tx);
    });
  }

  /** Runs `work` in the transaction of a context, or in one of its own. */
  within<C extends { readonly tx?: WriteTransaction }, T>(
    context: C,
    work: (context: C & { readonly tx: WriteTransaction }) => Promise<T>,
  ) {
    const { tx } = context;
    return tx ? work({ ...context, tx }) : this.transaction((own) => work({ ...context, tx: own }));
  }

  /** Makes stale what no change of a row does: with the given transaction, or at once. */
  async invalidate(tags: readonly Tag[], tx?: WriteTransaction): Promise<void> {
    await this.statement(invalidateText, [tags], tx);
  }

  /** Returns once every cache has dropped what was touched by anything committed so far, by whatever process: also by one that died since. */
  caughtUp(): Promise<void> {
    return this.catchingUp.one(undefined);
  }

  /** Runs one statement that answers its rows with their changes: in the given transaction, or as one of its own. */
  async statement<R extends CommittedChange & Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    tx?: WriteTransaction,
  ): Promise<R[]> {
    if (tx) {
      const rows = await tx.query<R>(text, values);
      tx.changes.push(...changesOf(rows));
      return rows;
    }
    const isSentAlong = this.relay.sendsAlong;
    const rows = isSentAlong ? await this.relay.writtenAndPublished<R>(text, values) : await this.db.query<R>(text, values);
    await this.publish(changesOf(rows), isSentAlong);
    return rows;
  }

  /** For all who asked before it began. */
  private async catchUp(asked: number): Promise<void[]> {
    await this.relay.publishAll();
    // It comes after all others, and touches nothing.
    await this.invalidate([]);
    return Array.from({ length: asked }, () => undefined);
  }

  /** Only the last change is awaited: messages are published in the order of changes. */
  private async publish(changes: readonly CommittedChange[], isSentAlong = false): Promise<void> {
    const last = changes.at(-1);
    if (last === undefined) return;
    if (!this.bus.isListening) return this.relay.publishUnheard(changes);
    const arrival = this.bus.arrivalOf(last.message);
    if (!isSentAlong) this.relay.publish(changes);
    const sequence = await arrival;
    await (sequence === undefined ? this.relay.publishUnheard(changes) : this.acknowledgements.everywhere(sequence));
  }
}

/** What a statement wrote, all of it as one change. */
function changesOf(rows: readonly CommittedChange[]): CommittedChange[] {
  return [...Map.groupBy(rows, ({ message }) => message)].map(([message, of]) => ({ message, tags: of.flatMap(({ tags }) => tags) }));
}

/** What a transaction collects for the moment when it is committed. */
interface Collected {
  readonly changes: CommittedChange[];
  readonly committed: (() => void)[];
}

/** A transaction that writes: it remembers its changes in `changes`, and what is to be sent before the next statement. */
export function writeTransaction(
  tx: Transaction,
  { changes, committed }: Collected = { changes: [], committed: [] },
): WriteTransaction & { end(): void } {
  let held: (() => void)[] = [];
  let hasEnded = false;
  const sendHeld = () => {
    const due = held;
    held = [];
    for (const send of due) send();
  };
  return {
    ...tx,
    changes,
    query: async (text, values) => {
      // The connection may be somebody else's by now.
      if (hasEnded) throw new Error('The transaction has ended. Wait for what is asked of it before it does.');
      sendHeld();
      return tx.query(text, values);
    },
    beforeNext: (send) => {
      if (held.push(send) === 1) setImmediate(sendHeld);
    },
    afterCommit: (run) => void committed.push(run),
    /** Sends what is held: what ends the transaction comes after it. */
    end: () => {
      sendHeld();
      hasEnded = true;
    },
  };
}

const invalidateText = `insert into flotilla_outbox ("tags") values ($1::text[]) returning "id" as message, "tags"`;
