import type { DocumentList } from '@flotilla/core/documents';

/** Where the pages before and after one page of a list are. */
export function pageHrefs({ page, hasNext, facets }: Pick<DocumentList, 'page' | 'hasNext' | 'facets'>): {
  previousHref?: string;
  nextHref?: string;
} {
  const narrowed = facets?.query ? `${facets.query}&` : '';
  return {
    previousHref: page > 1 ? `?${narrowed}page=${page - 1}` : undefined,
    nextHref: hasNext ? `?${narrowed}page=${page + 1}` : undefined,
  };
}
