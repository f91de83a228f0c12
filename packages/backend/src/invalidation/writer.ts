import type { Acknowledgements } from './acknowledgements.js';
import type { InvalidationBus } from './invalidation-bus.js';
import type { CommittedChange, OutboxPublisher } from './outbox-publisher.js';
import type { Tag } from './tags/tags.js';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transactions.js';
import { Batcher } from '../database/batcher.js';

/** A transaction that records its changes. */
export interface WriteTransaction extends Transaction {
  readonly changes: CommittedChange[];
  /**
   * Calls `send` before the next statement, at the latest at the end of this turn of the event loop, so that
   * inserts until then share a statement.
   */
  beforeNext(send: () => void): void;
  /** Calls `run` once the transaction is committed; never when it is rolled back. */
  afterCommit(run: () => void): void;
  /**
   * Runs a check at the end of the transaction, once for all rows that were given to it: several writes that together
   * keep a rule may break it in between.
   */
  beforeCommit(check: DeferredCheck, ids: readonly string[]): void;
  /** Runs the deferred checks now, such as before a savepoint is rolled back. @throws errors of the checks */
  settle(): Promise<void>;
}

/** Throws to refuse the writes of a transaction. Ids may be those of rows that are deleted by now. */
export type DeferredCheck = (ids: readonly string[], tx: WriteTransaction) => Promise<void>;

/** The result of work in a transaction, and whether its writes are committed. */
export interface Attempt<T> {
  readonly result: T;
  readonly isKept: boolean;
}

/** Rolls back a transaction whose outcome is not kept. */
class NotKept extends Error {}

/**
 * Runs writes. Each returns once its change is committed and every cache has dropped the affected entries.
 */
export class Writer {
  private readonly catchUps = new Batcher<undefined, void>({
    maxQuick: 1,
    maxItems: 1000,
    run: (items) => this.catchUp(items.length),
  });

  constructor(
    private readonly db: Database,
    private readonly outbox: OutboxPublisher,
    private readonly bus: InvalidationBus,
    private readonly acknowledgements: Acknowledgements,
  ) {}

  /** Runs `work` in one transaction. */
  async transaction<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    let changes: CommittedChange[] = [];
    let committed: (() => void)[] = [];
    const result = await this.db.transaction(async (tx) => {
      // `work` may run again after a serialization failure.
      changes = [];
      committed = [];
      const writeTx = writeTransaction(tx, { changes, committed });
      try {
        const done = await work(writeTx);
        await writeTx.settle();
        return done;
      } finally {
        writeTx.end();
      }
    });
    for (const run of committed) run();
    await this.publish(changes);
    return result;
  }

  /** Runs `work` in one transaction that is rolled back unless its outcome is kept, and returns the result. */
  async attempt<T>(work: (tx: WriteTransaction) => Promise<Attempt<T>>): Promise<T> {
    const last: { outcome?: Attempt<T> } = {};
    const run = this.transaction(async (tx) => {
      last.outcome = await work(tx);
      await tx.settle();
      if (!last.outcome.isKept) throw new NotKept();
    });
    await run.catch((error: unknown) => {
      if (!(error instanceof NotKept)) throw error;
    });
    if (!last.outcome) throw new Error('The transaction has no outcome.');
    return last.outcome.result;
  }

  /**
   * Runs `work` in one transaction that holds a lock of this name, so that processes run it one after the
   * other.
   */
  withLock<T>(name: string, work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
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

  /** Invalidates tags without a change of a row: in the given transaction, or immediately. */
  async invalidate(tags: readonly Tag[], tx?: WriteTransaction): Promise<void> {
    await this.statement(invalidateText, [tags], tx);
  }

  /**
   * Returns once every cache reflects all changes committed so far by any process, including crashed ones.
   */
  caughtUp(): Promise<void> {
    return this.catchUps.run(undefined);
  }

  /**
   * Runs one statement that returns its rows with their changes: in the given transaction, or as one of its
   * own.
   */
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
    const isPipelined = this.outbox.canPipeline;
    const rows = isPipelined
      ? await this.outbox.writeAndPublish<R>(text, values)
      : await this.db.query<R>(text, values);
    await this.publish(changesOf(rows), isPipelined);
    return rows;
  }

  /** Catches up once for all callers that were waiting when it started. */
  private async catchUp(count: number): Promise<void[]> {
    await this.outbox.publishAll();
    // An empty change: it is published after all earlier ones, and invalidates nothing.
    await this.invalidate([]);
    return Array.from({ length: count }, () => undefined);
  }

  /** Waits only for the last change, because messages are published in the order of changes. */
  private async publish(changes: readonly CommittedChange[], isPipelined = false): Promise<void> {
    const last = changes.at(-1);
    if (last === undefined) return;
    if (!this.bus.isListening) return this.outbox.publishOverPool(changes);
    const arrival = this.bus.arrivalOf(last.message);
    if (!isPipelined) this.outbox.publish(changes);
    const sequence = await arrival;
    await (sequence === undefined
      ? this.outbox.publishOverPool(changes)
      : this.acknowledgements.everywhere(sequence));
  }
}

/** Returns the changes of a statement, one for each outbox message. */
function changesOf(rows: readonly CommittedChange[]): CommittedChange[] {
  return [...Map.groupBy(rows, ({ message }) => message)].map(([message, of]) => ({
    message,
    tags: of.flatMap(({ tags }) => tags),
  }));
}

/** Collected during a transaction, and used after its commit. */
interface Collected {
  readonly changes: CommittedChange[];
  readonly committed: (() => void)[];
}

/**
 * Wraps a transaction: records its changes in `changes`, and calls deferred sends before the next statement.
 */
export function writeTransaction(
  tx: Transaction,
  { changes, committed }: Collected = { changes: [], committed: [] },
): WriteTransaction & { end(): void } {
  let deferred: (() => void)[] = [];
  let hasEnded = false;
  let checks = new Map<DeferredCheck, Set<string>>();
  const sendDeferred = () => {
    const due = deferred;
    deferred = [];
    for (const send of due) send();
  };
  const writing: WriteTransaction & { end(): void } = {
    ...tx,
    changes,
    query: async (text, values) => {
      // The connection may belong to another transaction by now.
      if (hasEnded) throw new Error('The transaction has ended. Await its statements before it ends.');
      sendDeferred();
      return tx.query(text, values);
    },
    beforeNext: (send) => {
      if (deferred.push(send) === 1) setImmediate(sendDeferred);
    },
    afterCommit: (run) => void committed.push(run),
    beforeCommit: (check, ids) => {
      const known = checks.get(check) ?? new Set();
      for (const id of ids) known.add(id);
      checks.set(check, known);
    },
    settle: async () => {
      const due = checks;
      checks = new Map();
      for (const [check, ids] of due) await check([...ids], writing);
    },
    /** Sends deferred inserts, before the transaction ends. */
    end: () => {
      sendDeferred();
      hasEnded = true;
    },
  };
  return writing;
}

/** Invalidates tags with the commit of a transaction. */
export async function invalidateIn(tx: WriteTransaction, tags: readonly Tag[]): Promise<void> {
  tx.changes.push(
    ...changesOf(await tx.query<CommittedChange & Record<string, unknown>>(invalidateText, [tags])),
  );
}

const invalidateText = `insert into flotilla_outbox ("tags") values ($1::text[]) returning "id" as message, "tags"`;
