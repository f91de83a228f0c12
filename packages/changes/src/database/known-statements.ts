import { RecurringCache } from '@flotilla/cache';

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

/** The statements that are prepared: those that come a second time, so that what strangers invent costs no connection its memory. */
export class KnownStatements {
  private readonly cache = new RecurringCache<KnownStatement>({
    maxEntries: maxPrepared,
    maxSize: maxCharacters,
    sizeOf: ({ text }) => text.length,
  });

  of(text: string): KnownStatement {
    return this.cache.get(text, (hash) => ({
      ...(hash !== undefined && { name: `f_${hash.slice(0, 20)}` }),
      text,
      leastMs: Number.POSITIVE_INFINITY,
    }));
  }
}
