import { RecurringCache } from '@flotilla/runtime/caching';

/** A statement, under the name by which it is prepared, and the least time that it took. */
export interface KnownStatement {
  /** None: it is sent unprepared. */
  readonly name?: string;
  readonly text: string;
  leastMs: number;
}

/** Each is prepared on each connection that sends it, where it takes some hundred times its text. */
const maxPrepared = 500;
const maxCharacters = 400_000;
/** What takes megabytes when it is prepared is to be asked for more often: whoever tries shapes tries some of them twice. */
const long = 2000;
const timesOfLong = 8;

/** The statements that are prepared: those that come again, a long one often, so that what strangers invent costs no connection its memory. */
export class KnownStatements {
  private readonly cache = new RecurringCache<KnownStatement>({
    maxEntries: maxPrepared,
    maxSize: maxCharacters,
    sizeOf: ({ text }) => text.length,
    keptFrom: (text) => (text.length > long ? timesOfLong : 2),
  });

  of(text: string): KnownStatement {
    return this.cache.get(text, (hash) => ({
      ...(hash !== undefined && { name: `f_${hash.slice(0, 20)}` }),
      text,
      leastMs: Number.POSITIVE_INFINITY,
    }));
  }
}
