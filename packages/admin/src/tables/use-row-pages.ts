import type { Entity } from '@flotilla/core';
import { useClient } from '@flotilla/react/client';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  beginning,
  pageSize,
  maxLoadedPages,
  type PagePosition,
  previousPosition,
  nextPosition,
  type RowPage,
  withPosition,
} from './row-window.js';

/** The known positions of the pages of one query, and the one that loading starts from. */
interface PagePositions {
  readonly key: string;
  readonly anchor: PagePosition;
  readonly jumps: number;
  readonly positions: PagePosition[];
}

const onlyBeginning = (key: string): PagePositions => ({
  key,
  anchor: beginning,
  jumps: 0,
  positions: [beginning],
});

/**
 * Queries the pages of a table by keyset in both directions, and remembers their positions, so that `jump`
 * can continue from the nearest known one.
 */
export function useRowPages(entity: Entity, rest: Readonly<Record<string, unknown>>) {
  const client = useClient();
  const key = JSON.stringify(rest);
  const [stored, store] = useState(() => onlyBeginning(key));
  const { anchor, jumps, positions } = stored.key === key ? stored : onlyBeginning(key);
  const pages = useInfiniteQuery(
    infiniteQueryOptions<RowPage, Error, InfiniteData<RowPage, PagePosition>, QueryKey, PagePosition>({
      queryKey: [entity.key, 'list', 'table', rest, jumps],
      // Pages after a jump are cached only while they are shown.
      ...(jumps > 0 && { gcTime: 0 }),
      initialPageParam: anchor,
      placeholderData: keepPreviousData,
      maxPages: maxLoadedPages,
      queryFn: async ({ pageParam: position }) => {
        const { after, before } = position;
        const page = await client.muted.send<RowPage>({
          method: 'GET',
          path: entity.route,
          query: { ...rest, limit: pageSize, after, before },
        });
        store((now) => {
          const current = now.key === key ? now : onlyBeginning(key);
          return { ...current, positions: withPosition(current.positions, nextPosition(page, position)) };
        });
        return page;
      },
      getNextPageParam: (page, _, position) => nextPosition(page, position),
      getPreviousPageParam: (page, _, position) => previousPosition(page, position),
    }),
  );
  const jump = useCallback(
    (index: number) =>
      store({
        key,
        positions,
        jumps: jumps + 1,
        anchor: positions.findLast((position) => position.index <= index) ?? beginning,
      }),
    [key, positions, jumps, store],
  );
  return { pages, positions, jump };
}
