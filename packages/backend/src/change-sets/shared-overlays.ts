import type { PassingTransaction } from '../database/transactions.js';
import type { LoadedChangeSet } from './change-set-store.js';

/** Runs work in a transaction that is rolled back, and whose reads see the rows of a change set. */
export type RunOverlaid = (
  loaded: LoadedChangeSet,
  work: (tx: PassingTransaction) => Promise<void>,
) => Promise<void>;

/** Reads that share one overlay, at most. */
const maxReads = 64;
/** Reads join an overlay for this long, because it locks the rows that it lays. */
const joinMs = 100;

/**
 * Lets concurrent reads of one revision of a change set share an overlay. Overlays of the same rows cannot
 * exist at the same time: each locks the rows that it lays.
 */
export class SharedOverlays {
  private readonly open = new Map<string, SharedOverlay>();

  constructor(private readonly runOverlaid: RunOverlaid) {}

  /** Runs a read. @throws SharedOverlayError when another read has ended the transaction */
  read<T>(loaded: LoadedChangeSet, work: (tx: PassingTransaction) => Promise<T>): Promise<T> {
    const key = `${loaded.set.id} ${loaded.set.revision}`;
    const open = this.open.get(key);
    return (open?.isJoinable ? open : this.begin(key, loaded)).read(work);
  }

  private begin(key: string, loaded: LoadedChangeSet): SharedOverlay {
    const overlay = new SharedOverlay((work) => this.runOverlaid(loaded, work));
    this.open.set(key, overlay);
    void overlay.ended.then(() => {
      if (this.open.get(key) === overlay) this.open.delete(key);
    });
    return overlay;
  }
}

/** A statement of another read has failed, which ends the transaction for all of them. */
export class SharedOverlayError extends Error {}

class SharedOverlay {
  /** Resolves when the transaction has ended. */
  readonly ended: Promise<void>;
  private readonly opened = Promise.withResolvers<PassingTransaction>();
  private readonly done = Promise.withResolvers<void>();
  private readonly joinableUntil = performance.now() + joinMs;
  private reads = 0;
  private running = 0;
  private isOver = false;

  constructor(run: (work: (tx: PassingTransaction) => Promise<void>) => Promise<void>) {
    this.ended = run((tx) => {
      this.opened.resolve(tx);
      return this.done.promise;
    }).catch((error: unknown) => {
      this.isOver = true;
      this.opened.reject(error);
    });
  }

  get isJoinable(): boolean {
    return !this.isOver && this.reads < maxReads && performance.now() < this.joinableUntil;
  }

  async read<T>(work: (tx: PassingTransaction) => Promise<T>): Promise<T> {
    this.reads++;
    this.running++;
    try {
      return await work(await this.opened.promise);
    } catch (error) {
      if (isOfDatabase(error)) this.isOver = true;
      throw isAborted(error) ? new SharedOverlayError('Another read has failed.', { cause: error }) : error;
    } finally {
      this.running--;
      if (this.running === 0) {
        this.isOver = true;
        this.done.resolve();
      }
    }
  }
}

/** An error with an SQLSTATE, or of the connection. */
const isOfDatabase = (error: unknown) => error instanceof Error && 'code' in error;
/** SQLSTATE of statements after one that failed. */
const isAborted = (error: unknown) => isOfDatabase(error) && (error as { code: unknown }).code === '25P02';
