import type { Row } from '../definitions/infer.js';
import type { AnyEntity, Names } from '../selection/names.js';
import type { NoClash, With } from '../selection/selection.js';
import type { SelectedRow } from '../selection/selected-row.js';
import type { Side, Sides } from './sides.js';
import type { Ordering } from './where.js';

/** Selected fields of each row, and its parts by name, as in `show`. */
export interface SelectionOptions<E extends AnyEntity, N, W, X> {
  /** Defaults to all but the secret ones; `id` and `variant` are always included. */
  readonly fields?: readonly N[];
  readonly with?: W & NoClash<E, W>;
  /** Secret fields, only by name, and only for the server's own code. */
  readonly secrets?: readonly X[];
}

/** Selects rows. */
export interface Choice<E extends AnyEntity, S extends Side = 'browser'> {
  readonly where?: Sides<E>[S]['where'];
}

/** Selects and sorts rows. */
export interface ListQuery<E extends AnyEntity, S extends Side = 'browser'> extends Choice<E, S> {
  /** Links are by default sorted by position and entities by age. */
  readonly orderBy?: Ordering<E['fields']>;
  /** Clients: 1 to 1,000, by default 100. The server's own code: any number, by default all. */
  readonly limit?: number;
}

/** Selects a page of a list. */
export interface PageQuery<E extends AnyEntity, S extends Side = 'browser'> extends ListQuery<E, S> {
  /** The `next` cursor of the page before. */
  readonly after?: string;
  /** The `previous` cursor of the page after; instead of `after`. */
  readonly before?: string;
  /** Adds `total`. */
  readonly count?: boolean;
}

/** One page of a list. */
export interface Page<R> {
  readonly rows: readonly R[];
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
  /** Cursor of the page before; null on the first. */
  readonly previous: string | null;
  /** Number of rows on all pages, if `count` was requested. */
  readonly total?: number;
}

type ReadableOf<E extends AnyEntity> = Names<E['fields']>['readable'];
type Nothing = Record<never, never>;

/**
 * Reads and writes the rows of one entity or link, typed by its definition. The browser client and the
 * server's own code have the same calls; `S` selects the side: the client's types lack what a client may not
 * send or see.
 */
export interface Collection<E extends AnyEntity, S extends Side = 'browser'> {
  find<
    const N extends ReadableOf<E> = ReadableOf<E>,
    const W extends With<E> = Nothing,
    const X extends Sides<E>[S]['secret'] = never,
  >(
    query?: ListQuery<E, S> & SelectionOptions<E, N, W, X> & Sides<E>[S]['query'],
  ): Promise<SelectedRow<E, N | X, W>[]>;

  /** Returns the first matching row, or null. */
  one<
    const N extends ReadableOf<E> = ReadableOf<E>,
    const W extends With<E> = Nothing,
    const X extends Sides<E>[S]['secret'] = never,
  >(
    query?: Omit<ListQuery<E, S>, 'limit'> & SelectionOptions<E, N, W, X> & Sides<E>[S]['query'],
  ): Promise<SelectedRow<E, N | X, W> | null>;

  /** Throws a "not found" error when the row does not exist or is hidden from the caller. */
  byId<
    const N extends ReadableOf<E> = ReadableOf<E>,
    const W extends With<E> = Nothing,
    const X extends Sides<E>[S]['secret'] = never,
  >(
    id: string,
    query?: SelectionOptions<E, N, W, X> & Sides<E>[S]['query'],
  ): Promise<SelectedRow<E, N | X, W>>;

  /** Like `find`, with the cursors of the next and the previous page. */
  page<
    const N extends ReadableOf<E> = ReadableOf<E>,
    const W extends With<E> = Nothing,
    const X extends Sides<E>[S]['secret'] = never,
  >(
    query?: PageQuery<E, S> & SelectionOptions<E, N, W, X> & Sides<E>[S]['query'] & Sides<E>[S]['page'],
  ): Promise<Page<SelectedRow<E, N | X, W>>>;

  count(query?: Choice<E, S>): Promise<number>;

  insert(input: Sides<E>[S]['input']): Promise<Row<E>>;

  /** Inserts all rows or none. */
  insertMany(inputs: readonly Sides<E>[S]['input'][]): Promise<Row<E>[]>;

  /** Returns the row that has all the given values, or creates it. */
  findOrCreate(input: Sides<E>[S]['input']): Promise<Row<E>>;

  /** Throws a "not found" error when the row does not exist. */
  update(id: string, patch: Sides<E>[S]['patch']): Promise<Row<E>>;

  /** Returns the row before its deletion. Throws a "not found" error when it does not exist. */
  delete(id: string): Promise<Row<E>>;
}
