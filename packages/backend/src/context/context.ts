import type { Caller } from './caller.js';
import type { WriteTransaction } from '../invalidation/writer.js';

/** The caller, and the transaction; without one every write is a transaction of its own. */
export interface Context {
  readonly caller: Caller;
  readonly tx?: WriteTransaction;
}

/** The context of work in a transaction. */
export type TransactionContext = Required<Context>;

/** The context of a read. With `isOwnOnly` it finds only rows that belong to the caller. */
export interface ReadContext extends Context {
  readonly isOwnOnly?: boolean;
  /**
   * Marks the paths of private files, so that the response can sign them. Otherwise paths are returned as
   * stored.
   */
  readonly marksFiles?: boolean;
}
