import type { AnyEntity, Collection, Page, Side } from '@flotilla/core';
import { findLimits } from '@flotilla/core/queries';
import type { Context } from '../context/context.js';
import type { BoundStatement, Reader, RowQuery } from '../query/row-statements.js';
import { encodeCursor } from '../query/order.js';
import type { RowStore } from './stores.js';

/** Reads of typed code: queries as data, rows as objects. */
export type TypedReads<E extends AnyEntity, S extends Side> = Pick<
  Collection<E, S>,
  'find' | 'one' | 'byId' | 'page' | 'count'
>;

/**
 * Returns the typed reads of one entity or link. The row types hold because the statements are compiled from
 * the same query.
 */
export function typedReads<E extends AnyEntity, S extends Side>(
  store: RowStore,
  context: Context,
  readerOf: (query: RowQuery) => Promise<Reader | undefined>,
): TypedReads<E, S> {
  const { statements, parts, writes } = store;

  return {
    find: (query: RowQuery = {}) => select(query),
    async one(query: RowQuery = {}) {
      const [row] = await select({ ...query, limit: 1 });
      return row ?? null;
    },
    async byId(id: string, query: RowQuery = {}) {
      const [row] = await select({ ...query, where: { id: { eq: id } }, limit: 1 });
      if (row === undefined) throw writes.notFound(id);
      return row;
    },
    async page(query: RowQuery = {}) {
      const limit = query.limit ?? findLimits.default;
      const statement = statements.page({ ...query, limit }, await readerOf(query));
      return pageOf(await run<PlacedRow>(statement, query), { ...statement, query, limit });
    },
    async count(query: RowQuery = {}) {
      const [found] = await run<{ total: string }>(statements.count(query, await readerOf(query)), query);
      return Number(found?.total);
    },
  } as UntypedReads as TypedReads<E, S>;

  async function select(query: RowQuery): Promise<unknown[]> {
    const found = await run<{ row: string }>(statements.rows(query, await readerOf(query)), query);
    return found.map(({ row }) => parsed(row));
  }

  function run<R extends Record<string, unknown>>(
    { text, values }: BoundStatement,
    { lock }: RowQuery,
  ): Promise<R[]> {
    if (lock && !context.tx)
      throw new Error(`${store.entity.key}: a lock lasts as long as a transaction. Give one in the context.`);
    return (context.tx ?? parts.db).query<R>(text, values);
  }
}

/** Parses a row. The cast is safe: PostgreSQL built the JSON from the definition's own fields. */
export function parsed<R>(row: string): R {
  return JSON.parse(row) as R;
}

/** The reads before the types of a definition are applied. */
type UntypedReads = Readonly<
  Record<keyof TypedReads<AnyEntity, Side>, (...args: never[]) => Promise<unknown>>
>;

/** A row with its position. The row is null when a total was requested and there are no rows. */
interface PlacedRow extends Record<string, unknown> {
  readonly row: string | null;
  readonly place: string | null;
  readonly total?: string;
}

/** Builds a page, without the extra row that was read to find out whether more follow. */
function pageOf(
  found: readonly PlacedRow[],
  { limit, keys, query }: { limit: number; query: RowQuery } & Pick<BoundStatement, 'keys'>,
): Page<unknown> {
  const rows = found.filter(({ row }) => row !== null);
  const isBack = query.before !== undefined;
  const page = isBack ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
  const isMore = rows.length > limit;
  const cursor = (is: boolean, of?: PlacedRow) =>
    is && of?.place ? encodeCursor(parsed(of.place), keys) : null;
  const total = found[0]?.total;
  return {
    rows: page.map(({ row }) => parsed(row ?? 'null')),
    previous: cursor(isBack ? isMore : query.after !== undefined, page[0]),
    next: cursor(isBack || isMore, page.at(-1)),
    ...(total !== undefined && { total: Number(total) }),
  };
}
