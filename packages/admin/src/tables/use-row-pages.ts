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
  pagesKept,
  type PagePlace,
  placeBefore,
  placeBehind,
  type RowPage,
  withPlace,
} from './row-window.js';

/** The known positions of the pages of one query, and the one that loading starts from. */
interface KnownPlaces {
  readonly key: string;
  readonly anchor: PagePlace;
  readonly jumps: number;
  readonly places: PagePlace[];
}

const onlyBeginning = (key: string): KnownPlaces => ({
  key,
  anchor: beginning,
  jumps: 0,
  places: [beginning],
});

/**
 * Queries the pages of a table by keyset in both directions, and remembers their positions, so that `jump`
 * can continue from the nearest known one.
 */
export function useRowPages(entity: Entity, rest: Readonly<Record<string, unknown>>) {
  const client = useClient();
  const key = JSON.stringify(rest);
  const [kept, keep] = useState(() => onlyBeginning(key));
  const { anchor, jumps, places } = kept.key === key ? kept : onlyBeginning(key);
  const pages = useInfiniteQuery(
    infiniteQueryOptions<RowPage, Error, InfiniteData<RowPage, PagePlace>, QueryKey, PagePlace>({
      queryKey: [entity.key, 'list', 'table', rest, jumps],
      // Pages after a jump are cached only while they are shown.
      ...(jumps > 0 && { gcTime: 0 }),
      initialPageParam: anchor,
      placeholderData: keepPreviousData,
      maxPages: pagesKept,
      queryFn: async ({ pageParam: place }) => {
        const { after, before } = place;
        const page = await client.muted.send<RowPage>({
          method: 'GET',
          path: entity.route,
          query: { ...rest, limit: pageSize, after, before },
        });
        keep((now) => {
          const known = now.key === key ? now : onlyBeginning(key);
          return { ...known, places: withPlace(known.places, placeBehind(page, place)) };
        });
        return page;
      },
      getNextPageParam: (page, _, place) => placeBehind(page, place),
      getPreviousPageParam: (page, _, place) => placeBefore(page, place),
    }),
  );
  const jump = useCallback(
    (index: number) =>
      keep({
        key,
        places,
        jumps: jumps + 1,
        anchor: places.findLast((place) => place.index <= index) ?? beginning,
      }),
    [key, places, jumps, keep],
  );
  return { pages, places, jump };
}
