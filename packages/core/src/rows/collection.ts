import type { Row } from '../definitions/infer.js';
import type { AnyEntity, Names } from '../shown/names.js';
import type { NoClash, With } from '../shown/shown.js';
import type { ShownRow } from '../shown/shown-row.js';
import type { Side, Sides } from './sides.js';
import type { Ordering } from './where.js';

/** What is read of each row: fields by name, with what hangs on it, as in `show`. */
export interface Selection<E extends AnyEntity, N, W, X> {
  /** All but the secret ones when not said; `id` and `variant` always come. */
  readonly fields?: readonly N[];
  readonly with?: W & NoClash<E, W>;
  /** Secret fields, which come only by name, and to the server's own code. */
  readonly secrets?: readonly X[];
}

/** Which rows. */
export interface Choice<E extends AnyEntity, S extends Side = 'browser'> {
  readonly where?: Sides<E>[S]['where'];
}

/** Which rows, and in which order. */
export interface ListQuery<E extends AnyEntity, S extends Side = 'browser'> extends Choice<E, S> {
  /** Links by their place and entities by their age when not said. */
  readonly orderBy?: Ordering<E['fields']>;
  /** A client gets 1 to 1,000 rows, 100 when it does not say; the server's own code as many as it says, or all. */
  readonly limit?: number;
}

/** Which page of a list. */
export interface PageQuery<E extends AnyEntity, S extends Side = 'browser'> extends ListQuery<E, S> {
  /** The cursor that the page before gave as `next`. */
  readonly after?: string;
  /** The cursor that the page behind gave as `previous`; instead of `after`. */
  readonly before?: string;
  /** Asks for `total`. */
  readonly count?: boolean;
}

/** One page of a list. */
export interface Page<R> {
  readonly rows: readonly R[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  /** The cursor of the page before; null on the first. */
  readonly previous: string | null;
  /** How many rows there are in all, when that was asked for. */
  readonly total?: number;
}

type ReadableOf<E extends AnyEntity> = Names<E['fields']>['readable'];
type Nothing = Record<never, never>;

/**
 * Reads and writes the rows of one entity or link, typed by its definition. The browser's client and the server's own code
 * have the same calls; `S` says whose: what a client may not say or see is not in its types.
 */
export interface Collection<E extends AnyEntity, S extends Side = 'browser'> {
  find<const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing, const X extends Sides<E>[S]['secret'] = never>(
    query?: ListQuery<E, S> & Selection<E, N, W, X> & Sides<E>[S]['query'],
  ): Promise<ShownRow<E, N | X, W>[]>;

  /** The first row that is chosen, or null. */
  one<const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing, const X extends Sides<E>[S]['secret'] = never>(
    query?: Omit<ListQuery<E, S>, 'limit'> & Selection<E, N, W, X> & Sides<E>[S]['query'],
  ): Promise<ShownRow<E, N | X, W> | null>;

  /** Fails as "not found" when there is no such row, or none for the caller. */
  byId<const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing, const X extends Sides<E>[S]['secret'] = never>(
    id: string,
    query?: Selection<E, N, W, X> & Sides<E>[S]['query'],
  ): Promise<ShownRow<E, N | X, W>>;

  /** As `find`, with the cursors of the next page and of the one before. */
  page<const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing, const X extends Sides<E>[S]['secret'] = never>(
    query?: PageQuery<E, S> & Selection<E, N, W, X> & Sides<E>[S]['query'] & Sides<E>[S]['page'],
  ): Promise<Page<ShownRow<E, N | X, W>>>;

  count(query?: Choice<E, S>): Promise<number>;

  insert(input: Sides<E>[S]['input']): Promise<Row<E>>;

  /** All or none. */
  insertMany(inputs: readonly Sides<E>[S]['input'][]): Promise<Row<E>[]>;

  /** The row that has all the given values, or a new one with them. */
  findOrCreate(input: Sides<E>[S]['input']): Promise<Row<E>>;

  /** Fails as "not found" when there is no such row. */
  update(id: string, patch: Sides<E>[S]['patch']): Promise<Row<E>>;

  /** Answers the row as it was. Fails as "not found" when there is none. */
  delete(id: string): Promise<Row<E>>;
}
