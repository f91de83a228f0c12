import type { Registry } from '@flotilla/core';
import type { ChangeSetView } from '@flotilla/core/change-sets';
import { NotFoundError, UnavailableError } from '@flotilla/core/errors';
import { ConcurrencyLimit, QueueFullError } from '@flotilla/runtime/queues';
import type { Caller } from '../context/caller.js';
import type { Context, TransactionContext } from '../context/context.js';
import { busyText } from '../database/database-errors.js';
import type { Database } from '../database/database.js';
import type { PassingTransaction } from '../database/transactions.js';
import { type Writer, writeTransaction, type WriteTransaction } from '../invalidation/writer.js';
import type { ChangeSetAccess } from './change-set-access.js';
import {
  type ChangeSetStore,
  type LoadedChangeSet,
  requireState,
  type SavedChanges,
  unpublished,
} from './change-set-store.js';
import { overlaidReads } from './overlaid-reads.js';
import { layOver } from './overlay.js';
import { SharedOverlayError, SharedOverlays } from './shared-overlays.js';

export interface ChangeSetParts {
  readonly db: Database;
  readonly writer: Writer;
  readonly registry: Registry;
  readonly store: ChangeSetStore;
  readonly access: ChangeSetAccess;
}

/** The result of a tentative write: its answer, and the pending changes that it leads to. */
export interface Tentative<T> extends SavedChanges {
  readonly answer: T;
}

/** Returns a transaction whose reads see the rows of a change set. */
export type Overlay = (tx: PassingTransaction) => Promise<PassingTransaction>;

/** Short timeouts, so that a reader never blocks other writes for long. */
const readLimits = `set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '3s', true)`;
/**
 * Transactions that lay the same rows wait for each other, in different orders. With the lock of the change
 * set the later one waits before it has locked any row.
 */
const beginLaying = `select ${readLimits}, pg_advisory_xact_lock(hashtextextended($1::text, 5))`;
const writeLimits = `select set_config('lock_timeout', '2s', true)`;

const maxReaders = 4;
const maxQueued = 200;
const maxAttempts = 3;

/**
 * Runs reads and writes of rows as if a change set were published. PostgreSQL lays the pending changes over
 * the stored rows in a transaction, or up to a savepoint, that is rolled back.
 */
export class ChangeSets {
  private readonly readers = new ConcurrencyLimit({ maxConcurrent: maxReaders, maxQueued });
  private readonly shared = new SharedOverlays((loaded, work) =>
    this.limited(() => this.parts.db.rolledBack((tx) => work(this.overlaid(loaded, tx)))),
  );

  constructor(readonly parts: ChangeSetParts) {}

  /** Runs a read that sees the rows of a change set. @throws NotFoundError, ConflictError, ForbiddenError */
  async read<T>(id: string, caller: Caller, work: (tx: PassingTransaction) => Promise<T>): Promise<T> {
    return this.readLoaded(await this.loadedFor(id, caller), work);
  }

  /**
   * Returns a function that makes the reads of a transaction see the rows of a change set. The caller must
   * roll the transaction back.
   * @throws NotFoundError, ConflictError, ForbiddenError
   */
  async overlayOf(id: string, caller: Caller): Promise<Overlay> {
    const loaded = await this.loadedFor(id, caller);
    return async (tx) => {
      // The caller lays rows of its own, too.
      await tx.query(beginLaying, [loaded.set.id]);
      return this.overlaid(loaded, tx);
    };
  }

  /**
   * Runs a read that sees the rows of a change set, for a link to it: without a caller, and only what the
   * public may read.
   * @throws NotFoundError when it is not open any more
   */
  async readShared<T>(
    id: string,
    work: (tx: PassingTransaction, set: ChangeSetView) => Promise<T>,
  ): Promise<T> {
    const loaded = await this.parts.store.load(id);
    if (!unpublished.includes(loaded.set.state)) throw new NotFoundError('The link is no longer valid.');
    return this.readLoaded(loaded, (tx) => work(tx, loaded.set));
  }

  /** @throws NotFoundError, ConflictError, ForbiddenError */
  private async loadedFor(id: string, caller: Caller): Promise<LoadedChangeSet> {
    const { store, access } = this.parts;
    await access.requireAuthor(caller);
    const loaded = await store.load(id);
    await access.requireMember(loaded.set, caller);
    requireState(loaded.set, unpublished);
    return loaded;
  }

  private readLoaded<T>(loaded: LoadedChangeSet, work: (tx: PassingTransaction) => Promise<T>): Promise<T> {
    return retried(() => this.shared.read(loaded, work));
  }

  private overlaid({ set, pending }: LoadedChangeSet, tx: PassingTransaction): PassingTransaction {
    return overlaidReads(this.parts.registry, pending, tx, () => tx.query(beginLaying, [set.id]));
  }

  /**
   * Runs a write on the rows of a change set up to a savepoint, rolls it back, and stores the pending changes
   * that it returns. Hooks, guards and constraints run as for a live write.
   * @throws NotFoundError, ConflictError, ForbiddenError, TooLargeError; errors of `work`
   */
  async write<T>(
    id: string,
    context: Context,
    work: (txContext: TransactionContext, loaded: LoadedChangeSet) => Promise<Tentative<T>>,
  ): Promise<T> {
    const { store, access, registry, writer } = this.parts;
    await access.requireAuthor(context.caller);
    return mapped(() =>
      writer.within(context, async ({ caller, tx }) => {
        await tx.query(writeLimits);
        const loaded = await store.lockOpen(id, tx);
        await access.requireMember(loaded.set, caller);
        const { answer, ...changes } = await tentatively(tx, async (trial) => {
          await layOver(registry, loaded.pending, trial);
          return work({ caller, tx: trial }, loaded);
        });
        if (changes.stored.length + changes.dropped.length > 0) await store.save(id, changes, tx);
        return answer;
      }),
    );
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.readers.run(work);
    } catch (error) {
      throw error instanceof QueueFullError
        ? new UnavailableError('Too many reads of change sets are waiting. Try again.')
        : error;
    }
  }
}

/**
 * Runs work up to a savepoint and rolls it back. Outbox messages of the work are discarded with it, so it has
 * a transaction object of its own.
 */
async function tentatively<T>(
  tx: WriteTransaction,
  work: (trial: WriteTransaction) => Promise<T>,
): Promise<T> {
  await tx.query('savepoint flotilla_trial');
  const trial = writeTransaction({ query: (text, values) => tx.query(text, values) });
  let result: T;
  try {
    result = await work(trial);
    await trial.settle();
  } finally {
    trial.end();
  }
  await tx.query('rollback to savepoint flotilla_trial');
  return result;
}

/**
 * Repeats work that waited too long for a lock, was in a deadlock, or shared a transaction that another read
 * has ended. @throws UnavailableError
 */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) && !(error instanceof SharedOverlayError)) throw error;
      if (attempt === maxAttempts) throw busy();
    }
  }
}

/** Translates the error of a lock timeout. @throws UnavailableError */
export async function mapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isBusy(error) ? busy() : error;
  }
}

const busy = () => new UnavailableError(busyText);

/** SQLSTATE of a lock timeout and of a deadlock. */
const busyCodes = new Set(['55P03', '40P01']);
const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && busyCodes.has(String(error.code));
