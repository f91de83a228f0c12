import type { DocumentList } from '@flotilla/core/documents';

type ListPage = Pick<DocumentList, 'page' | 'pages' | 'hasNext' | 'facets'>;

/** Returns the link to a page of a list. `firstHref`: the address of the list without a query. */
export function pageHref(page: number, { facets }: Pick<ListPage, 'facets'>, firstHref: string): string {
  const query = [facets?.query, page > 1 && `page=${page}`].filter(Boolean).join('&');
  return query ? `?${query}` : firstHref;
}

/** Returns the links to the previous and the next page of a list. */
export function pageHrefs(
  list: ListPage,
  firstHref = '?',
): { previousHref?: string | undefined; nextHref?: string | undefined } {
  const { page, hasNext } = list;
  return {
    previousHref: page > 1 ? pageHref(page - 1, list, firstHref) : undefined,
    nextHref: hasNext ? pageHref(page + 1, list, firstHref) : undefined,
  };
}

/** Maximum of numbers and gaps: the current page with its neighbours, the first and the last one. */
const maxShown = 7;

/** Returns the page numbers to show, ascending; null for a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  if (pages <= maxShown) return between(1, pages);
  // Near an end the window has as many numbers as in the middle, so that the links don't move.
  if (page <= 4) return [...between(1, 5), null, pages];
  if (page > pages - 4) return [1, null, ...between(pages - 4, pages)];
  return [1, null, ...between(page - 1, page + 1), null, pages];
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
