import type { Entity, Input, ListQuery, Names, Page, PageQuery, Patch, Row, Selection, ShownRow, Turning, With } from '@flotilla/core';
import { queryOptions, useMutation, type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { rowsOf } from '../http/collection.js';
import { nameOfQuery, type RowQuery } from '../http/rest-query.js';
import { useQueries } from './page/page-queries.js';
import { type Done, useDoneToast } from './actions/use-done-toast.js';
import { useClient } from './use-client.js';

interface QuerySettings {
  /** False: not now. */
  readonly enabled?: boolean;
}

type ReadableOf<E extends Entity> = Names<E['fields']>['readable'];
type Nothing = Record<never, never>;
type Asked<E extends Entity, N, W> = ListQuery<E> & Selection<E, N, W, never>;

/** A list, kept fresh while it is shown. */
export function useFind<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  query: Asked<E, N, W> = {},
  settings: QuerySettings = {},
): UseQueryResult<ShownRow<E, N, W>[]> {
  const rows = rowsOf(entity, useClient());
  return useRead({ ...settings, queryKey: listKey(entity, 'find', query), queryFn: () => rows.find<N, W>(query) });
}

/** The first row that is chosen, or null. */
export function useOne<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  query: Omit<Asked<E, N, W>, 'limit'> = {},
  settings: QuerySettings = {},
): UseQueryResult<ShownRow<E, N, W> | null> {
  const rows = rowsOf(entity, useClient());
  return useRead({ ...settings, queryKey: listKey(entity, 'one', query), queryFn: () => rows.one<N, W>(query) });
}

/** One page of a list. */
export function usePage<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  query: PageQuery<E> & Selection<E, N, W, never> & Turning = {},
  settings: QuerySettings = {},
): UseQueryResult<Page<ShownRow<E, N, W>>> {
  const rows = rowsOf(entity, useClient());
  return useRead({ ...settings, queryKey: listKey(entity, 'page', query), queryFn: () => rows.page<N, W>(query) });
}

/** One row; not asked for while there is no id. */
export function useById<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  id: string | null | undefined,
  query: Selection<E, N, W, never> = {},
): UseQueryResult<ShownRow<E, N, W>> {
  const rows = rowsOf(entity, useClient());
  return useRead({ enabled: Boolean(id), queryKey: byIdKey(entity, id ?? '', query), queryFn: () => rows.byId<N, W>(id ?? '', query) });
}

function useRead<T>(options: QuerySettings & { queryKey: readonly unknown[]; queryFn: () => Promise<T> }): UseQueryResult<T> {
  return useQuery(queryOptions(options), useQueries());
}

/** Makes a row; what shows rows of its kind is read again. */
export function useInsert<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, Input<E>> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (input: Input<E>) => rows.insert(input));
}

/** Changes a row, and says so. */
export function useUpdate<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, { id: string; patch: Patch<E> }> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, ({ id, patch }: { id: string; patch: Patch<E> }) => rows.update(id, patch), 'updated');
}

/** Deletes a row by its id, and says so. */
export function useDelete<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, string> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (id: string) => rows.delete(id), 'deleted');
}

function useWrite<E extends Entity, V>(
  entity: E,
  write: (variables: V) => Promise<Row<E>>,
  done?: Done,
): UseMutationResult<Row<E>, Error, V> {
  const queries = useQueries();
  const sayDone = useDoneToast(done);
  const readAgain = () => queries.invalidateQueries({ queryKey: [entity.key] });
  return useMutation({ mutationFn: write, onSuccess: () => (sayDone(), readAgain()) }, queries);
}

/** The keys of what is read, in the shape that `isTouched` knows. */
export const listKey = (entity: Entity, how: 'find' | 'one' | 'page', query: RowQuery) =>
  [entity.key, 'list', how, ...nameOfQuery(entity, query)] as const;
export const byIdKey = (entity: Entity, id: string, query: RowQuery) => [entity.key, 'by-id', id, ...nameOfQuery(entity, query)] as const;
