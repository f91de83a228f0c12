import type { Entity } from '@flotilla/core';
import type { Filter, FindQuery } from '@flotilla/core/queries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRowCalls } from '../rows/row-calls.js';

/** What files are shown: all, or those of a sort. */
export type FileSort = 'all' | 'pictures' | 'videos' | 'documents';

const like = (method: Filter['method'], value: string): Filter => ({ column: 'mimeType', method, value });

const filtersOf: Readonly<Record<FileSort, readonly Filter[]>> = {
  all: [],
  pictures: [like('like', 'image/%')],
  videos: [like('like', 'video/%')],
  documents: [like('like', 'application/%')],
};

const pageSize = 48;

/** The files of a library, the newest first. */
export function useFiles(entity: Entity, { search, sort }: { search: string; sort: FileSort }) {
  const calls = useRowCalls(entity);
  const query: FindQuery = {
    limit: pageSize,
    orderBy: { and: [{ column: 'createdAt', method: 'desc' }] },
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(sort !== 'all' && { filters: { and: [...filtersOf[sort]] } }),
  };
  const read = useInfiniteQuery({
    queryKey: [entity.key, 'list', 'library', query],
    queryFn: ({ pageParam }) => calls.list({ ...query, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta?.next ?? undefined,
    placeholderData: (before) => before,
  });
  return { ...read, files: read.data?.pages.flatMap(({ data }) => data) ?? [] };
}
