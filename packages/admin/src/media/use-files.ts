import type { Entity } from '@flotilla/core';
import { unusedRows } from '@flotilla/core/administration';
import type { Filter, FindQuery } from '@flotilla/core/queries';
import { useClient } from '@flotilla/react/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RowList, useRowCalls } from '../rows/row-calls.js';

export type FileSort = 'all' | 'pictures' | 'videos' | 'documents' | 'fonts' | 'unused';

const like = (method: Filter['method'], value: string): Filter => ({ column: 'mimeType', method, value });

const filtersOf: Readonly<Record<FileSort, readonly Filter[]>> = {
  all: [],
  pictures: [like('like', 'image/%')],
  videos: [like('like', 'video/%')],
  documents: [like('like', 'application/%')],
  fonts: [like('like', 'font/%')],
  unused: [],
};

const pageSize = 48;

interface Shown {
  readonly search: string;
  readonly sort: FileSort;
  /** Lists the files that only some people may read, such as receipts, instead of the others. */
  readonly isPrivate: boolean;
}

/** Queries the files of a library, newest first. */
export function useFiles(entity: Entity, { search, sort, isPrivate }: Shown) {
  const calls = useRowCalls(entity);
  const unused = useUnused(entity);
  const query: FindQuery = {
    limit: pageSize,
    ...(entity.followsLinks === true && { confidential: isPrivate }),
    orderBy: { and: [{ column: 'createdAt', method: 'desc' }] },
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(filtersOf[sort].length > 0 && { filters: { and: [...filtersOf[sort]] } }),
  };
  const read = useInfiniteQuery({
    queryKey: [entity.key, 'list', 'library', sort, query],
    queryFn: ({ pageParam }) =>
      sort === 'unused'
        ? unused(query, pageParam)
        : calls.list({ ...query, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta?.next ?? undefined,
    placeholderData: (before) => before,
  });
  return { ...read, files: read.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** Keeps URLs below the length limit of servers. */
const idsAtOnce = 100;

/** Returns a function that loads a page of unused files, by their ids. */
function useUnused(
  entity: Entity,
): (query: FindQuery & { search?: string }, after?: string) => Promise<RowList> {
  const client = useClient();
  const calls = useRowCalls(entity);
  return async (query, after) => {
    const { data: ids, meta } = await client.muted.callWhole(unusedRows, {
      query: { entity: entity.key, after },
    });
    const slices = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
      ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
    );
    const lists = await Promise.all(
      slices.map((value) =>
        calls.list({
          ...query,
          limit: idsAtOnce,
          filters: { and: [{ column: 'id', method: 'inArray', value }] },
        }),
      ),
    );
    return { data: lists.flatMap(({ data }) => data), meta };
  };
}
