import type { Caller } from './caller.js';
import type { WriteTransaction } from '../invalidation/writer.js';

/** Who acts, and in which transaction; without one every write is a transaction of its own. */
export interface Context {
  readonly caller: Caller;
  readonly tx?: WriteTransaction;
}

/** A read; when it may show nothing but what belongs to the caller, the rest is not there for it. */
export interface ReadContext extends Context {
  readonly isOwnOnly?: boolean;
  /** Paths of private files are marked, for who answers to sign: without it they are told as they stand. */
  readonly marksFiles?: boolean;
}
