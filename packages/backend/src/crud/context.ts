import type { Caller } from '../access/caller.js';
import type { WriteTransaction } from './writer.js';

/** Who acts, and in which transaction; without one every write is a transaction of its own. */
export interface Context {
  readonly caller: Caller;
  readonly tx?: WriteTransaction;
}
