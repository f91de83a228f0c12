import { type Entity, isLink } from '@flotilla/core';
import { useClient } from '@flotilla/react/client';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useAccess } from '../gate/access.js';
import { referenceOf } from '../rows/references.js';
import type { AdminRow } from '../context/admin-row.js';
import type { TableQuery } from './table-query.js';
import type { TableColumn } from './use-columns.js';

/** Rows of one request. */
const pageSize = 100;

interface RowPage {
  readonly data: readonly AdminRow[];
  readonly meta?: { readonly next?: string | null; readonly total?: number };
}

/** The parameters of the list that a table shows. */
export function restQueryOf(entity: Entity, { search, sort, filters }: TableQuery) {
  return {
    search: search || undefined,
    filters: filters.length > 0 ? { and: filters } : undefined,
    orderBy: { and: [sort ?? newestFirst(entity)] },
  };
}

const newestFirst = (entity: Entity) =>
  isLink(entity) ? ({ column: 'orderIndex', method: 'asc' } as const) : ({ column: 'createdAt', method: 'desc' } as const);

/** The rows that columns name, as far as the person may read them: by them people know what a row refers to. */
function useIncluded(entity: Entity, columns: readonly TableColumn[]): string | undefined {
  const { registry } = useAdmin();
  const access = useAccess();
  const references = columns.flatMap(({ name }) => referenceOf(entity, name, registry) ?? []);
  const readable = references.filter(({ target }) => access.may('read', target));
  return readable.map(({ as }) => as).join(',') || undefined;
}

/** The rows of a table, page after page as it is scrolled. */
export function useRows(entity: Entity, query: TableQuery, columns: readonly TableColumn[]) {
  const client = useClient();
  const include = useIncluded(entity, columns);
  const rest = { ...restQueryOf(entity, query), include };
  const pages = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [entity.key, 'list', 'table', rest],
      initialPageParam: undefined as string | undefined,
      placeholderData: keepPreviousData,
      queryFn: ({ pageParam }) =>
        client.muted.send<RowPage>({ method: 'GET', path: entity.route, query: { ...rest, limit: pageSize, after: pageParam } }),
      getNextPageParam: ({ meta }) => meta?.next ?? undefined,
    }),
  );
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data]);
  return { ...pages, rows };
}

/** How many rows a table has in all. */
export function useCount(entity: Entity, query: TableQuery): number | undefined {
  const client = useClient();
  const { search, filters } = restQueryOf(entity, query);
  const { data } = useQuery({
    queryKey: [entity.key, 'list', 'count', search, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const path = `${entity.route}/count`;
      return (await client.muted.send<{ data: number }>({ method: 'GET', path, query: { search, filters } })).data;
    },
  });
  return data;
}
