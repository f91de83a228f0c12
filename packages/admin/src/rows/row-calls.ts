import type { Entity } from '@flotilla/core';
import type { FindQuery } from '@flotilla/core/queries';
import { kindOf, presentationOf } from '@flotilla/core/reflection';
import { type Client, useClient } from '@flotilla/react/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminRow } from '../context/admin-row.js';

export interface RowList {
  readonly data: AdminRow[];
  readonly meta?: { readonly next?: string | null; readonly total?: number };
}

/** What a change is made of, and what it is based on. */
export type Values = Readonly<Record<string, unknown>>;

export interface RowCalls {
  list(query: FindQuery & { search?: string }): Promise<RowList>;
  byId(id: string, include?: readonly string[]): Promise<AdminRow>;
  insert(values: Values): Promise<AdminRow>;
  update(id: string, values: Values, options?: { ifMatch?: string }): Promise<AdminRow>;
  updateMany(rows: readonly Values[]): Promise<AdminRow[]>;
  remove(id: string): Promise<AdminRow>;
}

/** The calls of an entity whose fields nobody knows at compile time. Failures are said where the call is made. */
export function rowCallsOf({ route, module }: Pick<Entity, 'route' | 'module'>, client: Client): RowCalls {
  const call = async <T>(method: string, path: string, data?: unknown, headers?: Readonly<Record<string, string>>) =>
    (await client.muted.send<{ data: T }>({ method, path: route + path, module, data, headers })).data;
  return {
    list: (query) => client.muted.send({ method: 'GET', path: route, module, query: { ...query, include: query.include?.join(',') } }),
    byId: async (id, include = []) => {
      const query = include.length > 0 ? { include: include.join(',') } : {};
      return (await client.muted.send<{ data: AdminRow }>({ method: 'GET', path: `${route}/${encodeURIComponent(id)}`, module, query }))
        .data;
    },
    insert: (values) => call('POST', '', values),
    update: (id, values, { ifMatch } = {}) =>
      call('PATCH', `/${encodeURIComponent(id)}`, values, ifMatch ? { 'if-match': ifMatch } : undefined),
    updateMany: (rows) => call('PATCH', '/bulk', rows),
    remove: (id) => call('DELETE', `/${encodeURIComponent(id)}`),
  };
}

/** {@link rowCallsOf} of the client around. */
export function useRowCalls(entity: Pick<Entity, 'route' | 'module'>): RowCalls {
  return rowCallsOf(entity, useClient());
}

/** How many a picker shows; who looks for more types more. */
const shownAtOnce = 20;

/** Rows that are called like what was typed, the newest first. */
export function useRowSearch(entity: Entity, words: string, languages: readonly string[], enabled = true) {
  const calls = useRowCalls(entity);
  const query = {
    ...searched(entity, words, languages),
    limit: shownAtOnce,
    orderBy: { and: [{ column: 'createdAt', method: 'desc' as const }] },
  };
  return useQuery({
    queryKey: [entity.key, 'list', 'search', query],
    queryFn: () => calls.list(query),
    enabled,
    placeholderData: (before) => before,
  });
}

function searched(entity: Entity, words: string, [language = 'en']: readonly string[]): FindQuery {
  if (words.trim() === '') return {};
  const { rowLabel } = presentationOf(entity);
  const field = entity.fields[rowLabel];
  const column = field && kindOf(field.kind).isLocalized ? `${rowLabel}.${language}` : rowLabel;
  return { filters: { and: [{ column, method: 'ilike', value: `%${words.trim().replace(/[\\%_]/g, '\\$&')}%` }] } };
}

/** Reads a row again wherever it is shown, and the lists of its kind. */
export function useReadAgain(): (key: string) => Promise<void> {
  const queries = useQueryClient();
  return (key) => queries.invalidateQueries({ queryKey: [key] });
}

/** One row; not asked for while there is no id. */
export function useRow(entity: Entity, id: string | undefined) {
  const calls = useRowCalls(entity);
  return useQuery({
    queryKey: [entity.key, 'by-id', id, 'admin'],
    queryFn: () => calls.byId(id ?? ''),
    enabled: id !== undefined && id !== '',
  });
}
