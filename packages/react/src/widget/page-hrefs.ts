import type { DocumentList } from '@flotilla/core/documents';

/** Returns the links to the previous and the next page of a list. */
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
