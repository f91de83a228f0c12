import type { Entity, Input, ListQuery, Names, Page, PageQuery, Patch, Row, Selection, ShownRow, Turning, With } from '@flotilla/core';
import { queryOptions, useMutation, type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { WriteOptions } from '../http/client.js';
import { type NamedRow, rowsOf, type Tagged } from '../http/collection.js';
import { nameOfQuery, type RowQuery } from '../http/rest-query.js';
import { privately } from './live-updates.js';
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
  return useRead(entity, { ...settings, queryKey: listKey(entity, 'find', query), queryFn: () => rows.find<N, W>(query) });
}

/** The first row that is chosen, or null. */
export function useOne<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  query: Omit<Asked<E, N, W>, 'limit'> = {},
  settings: QuerySettings = {},
): UseQueryResult<ShownRow<E, N, W> | null> {
  const rows = rowsOf(entity, useClient());
  return useRead(entity, { ...settings, queryKey: listKey(entity, 'one', query), queryFn: () => rows.one<N, W>(query) });
}

/** One page of a list. */
export function usePage<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  query: PageQuery<E> & Selection<E, N, W, never> & Turning = {},
  settings: QuerySettings = {},
): UseQueryResult<Page<ShownRow<E, N, W>>> {
  const rows = rowsOf(entity, useClient());
  return useRead(entity, { ...settings, queryKey: listKey(entity, 'page', query), queryFn: () => rows.page<N, W>(query) });
}

/** One row; not asked for while there is no id. */
export function useById<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  id: string | null | undefined,
  query: Selection<E, N, W, never> = {},
): UseQueryResult<ShownRow<E, N, W>> {
  const rows = rowsOf(entity, useClient());
  return useRead(entity, {
    enabled: Boolean(id),
    queryKey: byIdKey(entity, id ?? '', query),
    queryFn: () => rows.byId<N, W>(id ?? '', query),
  });
}

/** One row with its ETag, for a form that is to change it. */
export function useByIdWithEtag<E extends Entity, const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Nothing>(
  entity: E,
  id: string | null | undefined,
  query: Selection<E, N, W, never> = {},
): UseQueryResult<Tagged<ShownRow<E, N, W>>> {
  const rows = rowsOf(entity, useClient());
  const queryKey = [...byIdKey(entity, id ?? '', query), 'etag'] as const;
  return useRead(entity, { enabled: Boolean(id), isOfForm: true, queryKey, queryFn: () => rows.byIdWithEtag<N, W>(id ?? '', query) });
}

function useRead<T>(
  { access }: Entity,
  { isOfForm, ...options }: QuerySettings & { isOfForm?: boolean; queryKey: readonly unknown[]; queryFn: () => Promise<T> },
): UseQueryResult<T> {
  const meta = { ...(access.read !== 'public' && privately), isOfForm };
  return useQuery(queryOptions({ ...options, meta }), useQueries());
}

/** Makes a row; what shows rows of its kind is read again. */
export function useInsert<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, Input<E>> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (input: Input<E>) => rows.insert(input));
}

/** Changes a row, and says so; with `ifMatch` only while nobody else has changed it. */
export function useUpdate<E extends Entity>(
  entity: E,
): UseMutationResult<Row<E>, Error, { readonly id: string; readonly patch: Patch<E> } & WriteOptions> {
  const rows = rowsOf(entity, useClient());
  return useWrite(
    entity,
    ({ id, patch, ...options }: { readonly id: string; readonly patch: Patch<E> } & WriteOptions) => rows.update(id, patch, options),
    'updated',
  );
}

/** Changes several rows, all or none, and says so. */
export function useUpdateMany<E extends Entity>(entity: E): UseMutationResult<Row<E>[], Error, readonly (Patch<E> & NamedRow)[]> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (patches: readonly (Patch<E> & NamedRow)[]) => rows.updateMany(patches), 'updated');
}

/** Deletes a row by its id, and says so; with `ifMatch` only while nobody else has changed it. */
export function useDelete<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, string | NamedRow> {
  const rows = rowsOf(entity, useClient());
  return useWrite(
    entity,
    (named: string | NamedRow) => (typeof named === 'string' ? rows.delete(named) : rows.delete(named.id, { ifMatch: named.ifMatch })),
    'deleted',
  );
}

/** Deletes several rows, all or none, and says so. */
export function useDeleteMany<E extends Entity>(entity: E): UseMutationResult<Row<E>[], Error, readonly NamedRow[]> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (named: readonly NamedRow[]) => rows.deleteMany(named), 'deleted');
}

function useWrite<V, A>(entity: Entity, write: (variables: V) => Promise<A>, done?: Done): UseMutationResult<A, Error, V> {
  const queries = useQueries();
  const sayDone = useDoneToast(done);
  const readAgain = () => queries.invalidateQueries({ queryKey: [entity.key] });
  return useMutation({ mutationFn: write, onSuccess: () => (sayDone(), readAgain()) }, queries);
}

/** The keys of what is read, in the shape that `isTouched` knows. */
export const listKey = (entity: Entity, how: 'find' | 'one' | 'page', query: RowQuery) =>
  [entity.key, 'list', how, ...nameOfQuery(entity, query)] as const;
export const byIdKey = (entity: Entity, id: string, query: RowQuery) => [entity.key, 'by-id', id, ...nameOfQuery(entity, query)] as const;
