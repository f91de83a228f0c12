import { RecurringCache } from '@flotilla/runtime/caching';

/** A statement, its name as a prepared statement, and its shortest run time. */
export interface CachedStatement {
  /** Absent for a statement that is not prepared. */
  readonly name?: string;
  readonly text: string;
  leastMs: number;
}

/**
 * Cache limits. A statement is prepared on each connection that sends it, and takes some hundred times the
 * size of its text there.
 */
const maxPrepared = 500;
const maxCharacters = 400_000;
/**
 * Long statements take megabytes when prepared, so they need more uses: a client that tries out queries
 * repeats some of them once.
 */
const longText = 2000;
const usesOfLongText = 8;

/**
 * The prepared statements: those that are repeated (long ones often), so that arbitrary client queries do not
 * use up the connections' memory.
 */
export class CachedStatements {
  private readonly cache = new RecurringCache<CachedStatement>({
    maxEntries: maxPrepared,
    maxSize: maxCharacters,
    sizeOf: ({ text }) => text.length,
    minUses: (text) => (text.length > longText ? usesOfLongText : 2),
  });

  of(text: string): CachedStatement {
    return this.cache.get(text, (hash) => ({
      ...(hash !== undefined && { name: `f_${hash.slice(0, 20)}` }),
      text,
      leastMs: Number.POSITIVE_INFINITY,
    }));
  }
}
