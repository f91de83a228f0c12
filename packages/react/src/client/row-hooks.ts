import type {
  Entity,
  Input,
  ListQuery,
  Names,
  Page,
  PageQuery,
  Patch,
  Row,
  SelectionOptions,
  SelectedRow,
  OffsetPage,
  With,
} from '@flotilla/core';
import {
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { WriteOptions } from '../http/client.js';
import { type NamedRow, rowsOf, type Tagged } from '../http/collection.js';
import { nameOfQuery, type RowQuery } from '../http/rest-query.js';
import { privately } from './live-updates.js';
import { useQueries } from './page/page-queries.js';
import { type Done, useDoneToast } from './actions/use-done-toast.js';
import { useClient } from './use-client.js';

interface QuerySettings {
  /** Disables the query when false. */
  readonly enabled?: boolean;
}

type ReadableOf<E extends Entity> = Names<E['fields']>['readable'];
type Nothing = Record<never, never>;
type RowsQuery<E extends Entity, N, W> = ListQuery<E> & SelectionOptions<E, N, W, never>;

/** Queries a list of rows; refetched when it changes. */
export function useFind<
  E extends Entity,
  const N extends ReadableOf<E> = ReadableOf<E>,
  const W extends With<E> = Nothing,
>(
  entity: E,
  query: RowsQuery<E, N, W> = {},
  settings: QuerySettings = {},
): UseQueryResult<SelectedRow<E, N, W>[]> {
  const rows = rowsOf(entity, useClient());
  return useRead(entity, {
    ...settings,
    queryKey: listKey(entity, 'find', query),
    queryFn: () => rows.find<N, W>(query),
  });
}

/** Queries the first matching row, or null. */
export function useOne<
  E extends Entity,
  const N extends ReadableOf<E> = ReadableOf<E>,
  const W extends With<E> = Nothing,
>(
  entity: E,
  query: Omit<RowsQuery<E, N, W>, 'limit'> = {},
  settings: QuerySettings = {},
): UseQueryResult<SelectedRow<E, N, W> | null> {
  const rows = rowsOf(entity, useClient());
  return useRead(entity, {
    ...settings,
    queryKey: listKey(entity, 'one', query),
    queryFn: () => rows.one<N, W>(query),
  });
}

/** Queries one page of a list. */
export function usePage<
  E extends Entity,
  const N extends ReadableOf<E> = ReadableOf<E>,
  const W extends With<E> = Nothing,
>(
  entity: E,
  query: PageQuery<E> & SelectionOptions<E, N, W, never> & OffsetPage = {},
  settings: QuerySettings = {},
): UseQueryResult<Page<SelectedRow<E, N, W>>> {
  const rows = rowsOf(entity, useClient());
  return useRead(entity, {
    ...settings,
    queryKey: listKey(entity, 'page', query),
    queryFn: () => rows.page<N, W>(query),
  });
}

/** Queries one row; disabled without an id. */
export function useById<
  E extends Entity,
  const N extends ReadableOf<E> = ReadableOf<E>,
  const W extends With<E> = Nothing,
>(
  entity: E,
  id: string | null | undefined,
  query: SelectionOptions<E, N, W, never> = {},
): UseQueryResult<SelectedRow<E, N, W>> {
  const rows = rowsOf(entity, useClient());
  return useRead(entity, {
    enabled: Boolean(id),
    queryKey: byIdKey(entity, id ?? '', query),
    queryFn: () => rows.byId<N, W>(id ?? '', query),
  });
}

/** Queries one row with its ETag, for a form that edits it. */
export function useByIdWithEtag<
  E extends Entity,
  const N extends ReadableOf<E> = ReadableOf<E>,
  const W extends With<E> = Nothing,
>(
  entity: E,
  id: string | null | undefined,
  query: SelectionOptions<E, N, W, never> = {},
): UseQueryResult<Tagged<SelectedRow<E, N, W>>> {
  const rows = rowsOf(entity, useClient());
  const queryKey = [...byIdKey(entity, id ?? '', query), 'etag'] as const;
  return useRead(entity, {
    enabled: Boolean(id),
    isOfForm: true,
    queryKey,
    queryFn: () => rows.byIdWithEtag<N, W>(id ?? '', query),
  });
}

function useRead<T>(
  { access }: Entity,
  {
    isOfForm,
    ...options
  }: QuerySettings & { isOfForm?: boolean; queryKey: readonly unknown[]; queryFn: () => Promise<T> },
): UseQueryResult<T> {
  const meta = { ...(access.read !== 'public' && privately), isOfForm };
  return useQuery(queryOptions({ ...options, meta }), useQueries());
}

/** Returns a mutation that inserts a row and invalidates the entity's queries. */
export function useInsert<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, Input<E>> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (input: Input<E>) => rows.insert(input));
}

/**
 * Returns a mutation that updates a row and shows a toast. With `ifMatch` it fails when the row has changed
 * in between.
 */
export function useUpdate<E extends Entity>(
  entity: E,
): UseMutationResult<Row<E>, Error, { readonly id: string; readonly patch: Patch<E> } & WriteOptions> {
  const rows = rowsOf(entity, useClient());
  return useWrite(
    entity,
    ({ id, patch, ...options }: { readonly id: string; readonly patch: Patch<E> } & WriteOptions) =>
      rows.update(id, patch, options),
    'updated',
  );
}

/** Returns a mutation that updates several rows, all or none, and shows a toast. */
export function useUpdateMany<E extends Entity>(
  entity: E,
): UseMutationResult<Row<E>[], Error, readonly (Patch<E> & NamedRow)[]> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (patches: readonly (Patch<E> & NamedRow)[]) => rows.updateMany(patches), 'updated');
}

/**
 * Returns a mutation that deletes a row and shows a toast. With `ifMatch` it fails when the row has changed
 * in between.
 */
export function useDelete<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, string | NamedRow> {
  const rows = rowsOf(entity, useClient());
  return useWrite(
    entity,
    (named: string | NamedRow) =>
      typeof named === 'string' ? rows.delete(named) : rows.delete(named.id, { ifMatch: named.ifMatch }),
    'deleted',
  );
}

/** Returns a mutation that deletes several rows, all or none, and shows a toast. */
export function useDeleteMany<E extends Entity>(
  entity: E,
): UseMutationResult<Row<E>[], Error, readonly NamedRow[]> {
  const rows = rowsOf(entity, useClient());
  return useWrite(entity, (named: readonly NamedRow[]) => rows.deleteMany(named), 'deleted');
}

function useWrite<V, A>(
  entity: Entity,
  write: (variables: V) => Promise<A>,
  done?: Done,
): UseMutationResult<A, Error, V> {
  const queries = useQueries();
  const sayDone = useDoneToast(done);
  const readAgain = () => queries.invalidateQueries({ queryKey: [entity.key] });
  return useMutation({ mutationFn: write, onSuccess: () => (sayDone(), readAgain()) }, queries);
}

/** Query keys of rows, in the shape that `isTouched` matches. */
export const listKey = (entity: Entity, how: 'find' | 'one' | 'page', query: RowQuery) =>
  [entity.key, 'list', how, ...nameOfQuery(entity, query)] as const;
export const byIdKey = (entity: Entity, id: string, query: RowQuery) =>
  [entity.key, 'by-id', id, ...nameOfQuery(entity, query)] as const;
