import type { Entity, FindQuery, Input, Patch, Row } from '@flotilla/core';
import { queryOptions, useMutation, type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Client, Found } from '../http/client.js';
import { clientOfPage } from './page/page-client.js';
import { useQueries } from './page/page-queries.js';
import { byIdKey, findKey } from './query-keys.js';
import { type Done, useDoneToast } from './actions/use-done-toast.js';

const ClientContext = createContext<Client | null>(null);

/** Sets the client of the hooks inside; without it they ask the page's own origin, for the visitor's session. */
export const ClientProvider = ClientContext.Provider;

/** The client of the API. */
export function useClient(): Client {
  return use(ClientContext) ?? clientOfPage();
}

interface QuerySettings {
  /** False: not now. */
  readonly enabled?: boolean;
}

/** A list, kept fresh while it is shown. */
export function useFind<E extends Entity, R = Row<E>>(
  entity: E,
  query: FindQuery = {},
  settings: QuerySettings = {},
): UseQueryResult<Found<R>> {
  const client = useClient();
  const options = queryOptions({ ...settings, queryKey: findKey(entity, query), queryFn: () => client.of(entity).find<R>(query) });
  return useQuery(options, useQueries());
}

/** One row; not asked for while there is no id. */
export function useById<E extends Entity, R = Row<E>>(
  entity: E,
  id: string | null | undefined,
  query: Pick<FindQuery, 'include'> = {},
): UseQueryResult<R> {
  const client = useClient();
  const options = queryOptions({
    enabled: Boolean(id),
    queryKey: byIdKey(entity, id ?? '', query),
    queryFn: () => client.of(entity).byId<R>(id ?? '', query),
  });
  return useQuery(options, useQueries());
}

/** Creates a row; what shows rows of its kind is read again. */
export function useCreate<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, Input<E>> {
  const client = useClient();
  return useWrite(entity, (input: Input<E>) => client.of(entity).create(input));
}

/** Changes a row, and says so. */
export function useUpdate<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, { id: string; patch: Patch<E> }> {
  const client = useClient();
  return useWrite(entity, ({ id, patch }: { id: string; patch: Patch<E> }) => client.of(entity).update(id, patch), 'updated');
}

/** Deletes a row by its id, and says so. */
export function useDelete<E extends Entity>(entity: E): UseMutationResult<Row<E>, Error, string> {
  const client = useClient();
  return useWrite(entity, (id: string) => client.of(entity).delete(id), 'deleted');
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
