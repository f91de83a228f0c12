import type { Caller } from './caller.js';
import type { WriteTransaction } from '../invalidation/writer.js';

/** The caller, and the transaction; without one every write is a transaction of its own. */
export interface Context {
  readonly caller: Caller;
  readonly tx?: WriteTransaction;
  /**
   * Set for a generic write of a caller; `restore` for values from the history, `import` for rows of a file. Not for
   * writes of module code.
   */
  readonly generic?: 'write' | 'restore' | 'import';
}

/** The context of work in a transaction. */
export type TransactionContext = Context & { readonly tx: WriteTransaction };

/** The context of a read. With `isOwnOnly` it finds only rows that belong to the caller. */
export interface ReadContext extends Context {
  readonly isOwnOnly?: boolean;
  /**
   * Marks the paths of private files, so that the response can sign them. Otherwise paths are returned as
   * stored.
   */
  readonly marksFiles?: boolean;
}
