import type { AdminRow } from '../context/admin-row.js';

/** Rows of one request. */
export const pageSize = 100;
/** Pages in memory. Other pages are dropped, and fetched again when scrolled to. */
export const pagesKept = 10;

/** The start of a page: after a cursor, before one, or at the beginning. */
export interface PagePlace {
  /** Index of its first row among all rows. */
  readonly index: number;
  readonly after?: string;
  readonly before?: string;
}

export interface RowPage {
  readonly data: readonly AdminRow[];
  readonly meta?: { readonly next?: string | null; readonly previous?: string | null };
}

/** The loaded part of all rows. */
export interface RowWindow {
  readonly rows: readonly AdminRow[];
  /** Index of the first loaded row. */
  readonly start: number;
  /** Number of rows known to exist, which determines the scroll height. */
  readonly extent: number;
}

export const beginning: PagePlace = { index: 0 };

/** Returns the position of the next page. */
export function placeBehind({ data, meta }: RowPage, { index }: PagePlace): PagePlace | undefined {
  return meta?.next ? { index: index + data.length, after: meta.next } : undefined;
}

/**
 * Returns the position of the previous page. The first page is read from the beginning, so that it includes
 * new rows.
 */
export function placeBefore({ meta }: RowPage, { index }: PagePlace): PagePlace | undefined {
  if (index === 0) return undefined;
  return index <= pageSize || !meta?.previous
    ? beginning
    : { index: index - pageSize, before: meta.previous };
}

/** Returns the rows of the loaded pages with their position. */
export function windowOf(pages: readonly RowPage[], places: readonly PagePlace[], seen: number): RowWindow {
  const rows = pages.flatMap(({ data }) => data);
  const start = places[0]?.index ?? 0;
  const isEnd = !pages.at(-1)?.meta?.next;
  return { rows, start, extent: isEnd ? start + rows.length : Math.max(seen, start + rows.length) };
}

/** Adds the position of a page to those in memory, in order. */
export function withPlace(places: readonly PagePlace[], place: PagePlace | undefined): PagePlace[] {
  if (!place) return [...places];
  return [...places.filter(({ index }) => index !== place.index), place].toSorted(
    (a, b) => a.index - b.index,
  );
}
