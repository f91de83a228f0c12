import type { Entity } from '@flotilla/core';
import type { FindQuery } from '@flotilla/core/queries';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { byIdRetry, type Calls, type Client, useClient, type WriteOptions } from '@flotilla/react/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminRow } from '../context/admin-row.js';
import { createOnce } from './create-once.js';

export interface RowList {
  readonly data: AdminRow[];
  readonly meta?: { readonly next?: string | null; readonly total?: number };
}

type Call = Parameters<Calls['send']>[0];

export type Values = Readonly<Record<string, unknown>>;

export interface TaggedRow {
  readonly row: AdminRow;
  readonly etag: string;
}

/** Options of an update: the ETag it is based on, and a callback for the new one. */
export type ChangeOptions = Pick<WriteOptions, 'ifMatch' | 'onEtag'>;

/** Options of a create: the idempotency key, and a callback for the ETag. */
export type CreateOptions = Pick<WriteOptions, 'idempotencyKey' | 'onEtag'>;

export interface RowCalls {
  list(query: FindQuery & { search?: string }): Promise<RowList>;
  byId(id: string, include?: readonly string[]): Promise<AdminRow>;
  /** Returns the row with the ETag that a change is based on. */
  tagged(id: string): Promise<TaggedRow>;
  /** Creates a row, once per idempotency key; without a key once per values until the server has answered. */
  insert(values: Values, options?: CreateOptions): Promise<AdminRow>;
  update(id: string, values: Values, options?: ChangeOptions): Promise<AdminRow>;
  updateMany(rows: readonly Values[]): Promise<AdminRow[]>;
  remove(id: string): Promise<AdminRow>;
}

/** Returns the calls of an entity whose fields are known only at run time. Callers report failures. */
export function rowCallsOf({ route, module }: Pick<Entity, 'route' | 'module'>, client: Client): RowCalls {
  const pathOf = (id: string) => `${route}/${encodeURIComponent(id)}`;
  const call = async <T>(method: string, path: string, more: Partial<Call> = {}) =>
    (await client.muted.send<{ data: T }>({ method, path, module, ...more })).data;
  return {
    list: (query) =>
      client.muted.send({
        method: 'GET',
        path: route,
        module,
        query: { ...query, include: query.include?.join(',') },
      }),
    byId: (id, include = []) =>
      call('GET', pathOf(id), {
        retry: byIdRetry,
        ...(include.length > 0 && { query: { include: include.join(',') } }),
      }),
    tagged: (id) => withEtag((onEtag) => call('GET', pathOf(id), { retry: byIdRetry, onEtag })),
    insert: (values, { idempotencyKey, onEtag } = {}) => {
      const insert = (key: string) =>
        call<AdminRow>('POST', route, { data: values, onEtag, headers: { 'idempotency-key': key } });
      return idempotencyKey === undefined ? createOnce([route, values], insert) : insert(idempotencyKey);
    },
    update: (id, values, { ifMatch, onEtag } = {}) =>
      call('PATCH', pathOf(id), { data: values, onEtag, headers: ifMatch ? { 'if-match': ifMatch } : {} }),
    updateMany: (rows) => call('PATCH', `${route}/bulk`, { data: rows }),
    remove: (id) => call('DELETE', pathOf(id)),
  };
}

/** Makes a call that returns a row, and adds the ETag of the response. */
export async function withEtag(
  call: (onEtag: (etag: string) => void) => Promise<AdminRow>,
): Promise<TaggedRow> {
  let etag = '';
  const row = await call((sent) => (etag = sent));
  return { row, etag };
}

export function useRowCalls(entity: Pick<Entity, 'route' | 'module'>): RowCalls {
  return rowCallsOf(entity, useClient());
}

/** Maximum number of rows in a picker. */
const maxRows = 20;

/** Queries rows that contain the words, newest first. */
export function useRowSearch(
  entity: Entity,
  search: string,
  { include = [], enabled = true }: { include?: readonly string[]; enabled?: boolean } = {},
) {
  const calls = useRowCalls(entity);
  const included = include.length > 0 ? { include: [...include] } : {};
  const newest = {
    limit: maxRows,
    // Receipts and other private files are never offered.
    ...(entity.followsLinks === true && fileFieldsOf(entity).length > 0 && { confidential: false }),
    orderBy: { and: [{ column: 'createdAt', method: 'desc' as const }] },
    ...included,
  };
  const query = search.trim() === '' ? newest : { ...newest, search: search.trim() };
  return useQuery({
    queryKey: [entity.key, 'list', 'search', query],
    queryFn: () => calls.list(query),
    enabled,
    placeholderData: (before) => before,
  });
}

/** Returns a function that invalidates all queries of an entity. */
export function useReadAgain(): (key: string) => Promise<void> {
  const queries = useQueryClient();
  return (key) => queries.invalidateQueries({ queryKey: [key] });
}

export const formKey = (entity: Pick<Entity, 'key'>, id: string) => ['admin-form', entity.key, id];

/** Returns a function that reloads the form of a row with the current row. */
export function useReopenForm(): (entity: Pick<Entity, 'key'>, id: string) => Promise<void> {
  const queries = useQueryClient();
  return (entity, id) => queries.resetQueries({ queryKey: formKey(entity, id) });
}

/** Queries one row with embedded rows; disabled without an id. */
export function useRow(entity: Entity, id: string | undefined, include: readonly string[] = []) {
  const calls = useRowCalls(entity);
  return useQuery({
    queryKey: [entity.key, 'by-id', id, 'admin', include],
    queryFn: () => calls.byId(id ?? '', include),
    enabled: id !== undefined && id !== '',
  });
}
