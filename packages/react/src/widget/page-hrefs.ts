import type { DocumentList } from '@flotilla/core/documents';

/** Where the pages before and after one page of a list are. */
export function pageHrefs({ page, hasNext }: Pick<DocumentList, 'page' | 'hasNext'>): { previousHref?: string; nextHref?: string } {
  return {
    previousHref: page > 1 ? `?page=${page - 1}` : undefined,
    nextHref: hasNext ? `?page=${page + 1}` : undefined,
  };
}
