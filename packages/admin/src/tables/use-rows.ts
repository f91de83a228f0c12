import { type Entity, isLink } from '@flotilla/core';
import { useClient } from '@flotilla/react/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useAccess } from '../context/access.js';
import { linkedRowsOf } from '../rows/linked-rows.js';
import { referenceOf } from '../rows/references.js';
import { useNaming } from '../rows/row-label.js';
import { type RowWindow, windowOf } from './row-window.js';
import type { TableQuery } from './table-query.js';
import type { TableColumn } from './use-columns.js';
import { useRowPages } from './use-row-pages.js';

export function restQueryOf(entity: Entity, { search, sort, filters }: TableQuery) {
  return {
    search: search || undefined,
    filters: filters.length > 0 ? { and: filters } : undefined,
    orderBy: { and: [sort ?? newestFirst(entity)] },
  };
}

const newestFirst = (entity: Entity) =>
  isLink(entity)
    ? ({ column: 'orderIndex', method: 'asc' } as const)
    : ({ column: 'createdAt', method: 'desc' } as const);

/**
 * Returns the `include` paths of referenced rows in the columns, as far as the person may read them, with the
 * rows that labels come from.
 */
function useIncluded(entity: Entity, columns: readonly TableColumn[]): string | undefined {
  const { registry } = useAdmin();
  const access = useAccess();
  const naming = useNaming();
  const linked = columns.flatMap(
    ({ name }) => linkedRowsOf(entity, name, { registry, access })?.include ?? [],
  );
  const references = columns.flatMap(({ name }) => referenceOf(entity, name, registry) ?? []);
  const readable = references.filter(({ target }) => access.may('read', target));
  const named = readable.flatMap(({ as, target }) => [as, ...naming(target).map((path) => `${as}.${path}`)]);
  return [...new Set([...naming(entity), ...named, ...linked])].join(',') || undefined;
}

/**
 * Queries the rows of a table around the visible ones. Pages are loaded by keyset in both directions; distant
 * pages are dropped.
 */
export function useRows(entity: Entity, query: TableQuery, columns: readonly TableColumn[]) {
  const include = useIncluded(entity, columns);
  const { pages, positions, jump } = useRowPages(entity, { ...restQueryOf(entity, query), include });
  const { data, isPlaceholderData } = pages;
  // Offline nothing is fetched, so the previous rows stay without a busy state.
  const isOfBefore = isPlaceholderData && pages.fetchStatus === 'fetching';
  const seen = positions.at(-1)?.index ?? 0;
  const window = useMemo(() => windowOf(data?.pages ?? [], data?.pageParams ?? [], seen), [data, seen]);
  return {
    window,
    onSeen: useOnSeen(window, pages, jump),
    error: pages.error,
    isPending: pages.isPending,
    isOfBefore,
    refetch: pages.refetch,
  };
}

/** Distance to the end of the loaded rows that triggers fetching the next page, in rows. */
const rowsAhead = 30;

/** Returns a function that loads the rows around the visible ones, given the first and last visible index. */
function useOnSeen(
  window: RowWindow,
  pages: ReturnType<typeof useRowPages>['pages'],
  jump: (index: number) => void,
) {
  const { fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetching, isPlaceholderData } =
    pages;
  return useCallback(
    (first: number, last: number) => {
      // Placeholder rows belong to the previous query.
      if (isPlaceholderData) return;
      const end = window.start + window.rows.length;
      const isElsewhere = end > window.start && (last < window.start || first >= end);
      // Dragging the scroll bar jumps to the target, instead of loading all pages in between.
      if (isElsewhere) jump(first);
      else if (isFetching) return;
      else if (last >= end - rowsAhead && hasNextPage) void fetchNextPage();
      else if (first < window.start + rowsAhead && hasPreviousPage) void fetchPreviousPage();
    },
    [
      window,
      jump,
      isPlaceholderData,
      isFetching,
      hasNextPage,
      hasPreviousPage,
      fetchNextPage,
      fetchPreviousPage,
    ],
  );
}

/**
 * Queries the number of matching rows. While another query loads, the previous number stays, with
 * `isOfBefore`.
 */
export function useCount(
  entity: Entity,
  query: TableQuery,
): { count: number | undefined; isOfBefore: boolean } {
  const client = useClient();
  const { search, filters } = restQueryOf(entity, query);
  const { data, isPlaceholderData } = useQuery({
    queryKey: [entity.key, 'list', 'count', search, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const path = `${entity.route}/count`;
      return (await client.muted.send<{ data: number }>({ method: 'GET', path, query: { search, filters } }))
        .data;
    },
  });
  return { count: data, isOfBefore: isPlaceholderData };
}
