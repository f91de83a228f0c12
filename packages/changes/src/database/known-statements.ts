import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A statement, under the name by which it is prepared, and the least time that it took. */
export interface KnownStatement {
  /** None: it is sent unprepared. */
  readonly name?: string;
  readonly text: string;
  leastMs: number;
}

/** Each is prepared on each connection that sends it, where its plan takes a hundred times its text. */
const maxPrepared = 500;
const maxCharacters = 1_000_000;
const maxSeen = 4000;

/**
 * The statements that are prepared: those that come a second time, and of these the last ones. What strangers invent, each
 * shape once, costs no connection its memory, and none of those that visitors use its place.
 */
export class KnownStatements {
  private readonly seen = new LRUCache<string, true>({ max: maxSeen });
  private readonly kept = new LRUCache<string, KnownStatement>({
    max: maxPrepared,
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => text.length,
  });

  of(text: string): KnownStatement {
    const known = this.kept.get(text);
    if (known) return known;
    const mark = hash('sha1', text);
    const leastMs = Number.POSITIVE_INFINITY;
    if (!this.seen.has(mark)) {
      this.seen.set(mark, true);
      return { text, leastMs };
    }
    const statement = { name: `f_${mark.slice(0, 20)}`, text, leastMs };
    this.kept.set(text, statement);
    return statement;
  }
}
