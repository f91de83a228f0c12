import type { AdminRow } from '../context/admin-row.js';

/** Rows of one request. */
export const pageSize = 100;
/** Pages in memory: what was read beyond them goes, and is read again when somebody scrolls back. */
export const pagesKept = 10;

/** Where a page is read from: behind a row, before one, or at the beginning. */
export interface PagePlace {
  /** The place of its first row among all rows. */
  readonly index: number;
  readonly after?: string;
  readonly before?: string;
}

export interface RowPage {
  readonly data: readonly AdminRow[];
  readonly meta?: { readonly next?: string | null; readonly previous?: string | null };
}

/** The rows at hand: a part of all that there are. */
export interface RowWindow {
  readonly rows: readonly AdminRow[];
  /** The place of the first of them. */
  readonly start: number;
  /** How many rows have been seen to exist: the height that is scrolled through. */
  readonly extent: number;
}

export const beginning: PagePlace = { index: 0 };

/** Where the page behind one is. */
export function placeBehind({ data, meta }: RowPage, { index }: PagePlace): PagePlace | undefined {
  return meta?.next ? { index: index + data.length, after: meta.next } : undefined;
}

/** Where the page before one is; the first is read from the beginning, so that rows which came meanwhile are in it. */
export function placeBefore({ meta }: RowPage, { index }: PagePlace): PagePlace | undefined {
  if (index === 0) return undefined;
  return index <= pageSize || !meta?.previous ? beginning : { index: index - pageSize, before: meta.previous };
}

/** The rows of the pages at hand, and where they stand. */
export function windowOf(pages: readonly RowPage[], places: readonly PagePlace[], seen: number): RowWindow {
  const rows = pages.flatMap(({ data }) => data);
  const start = places[0]?.index ?? 0;
  const isEnd = !pages.at(-1)?.meta?.next;
  return { rows, start, extent: isEnd ? start + rows.length : Math.max(seen, start + rows.length) };
}

/** The places of pages that were read before, and of one more; in their order. */
export function withPlace(places: readonly PagePlace[], place: PagePlace | undefined): PagePlace[] {
  if (!place) return [...places];
  return [...places.filter(({ index }) => index !== place.index), place].toSorted((a, b) => a.index - b.index);
}
