import type { AdminRow } from '../context/admin-row.js';

/** Rows of one request. */
export const pageSize = 100;
/** Pages in memory. Other pages are dropped, and fetched again when scrolled to. */
export const maxLoadedPages = 10;

/** The start of a page: after a cursor, before one, or at the beginning. */
export interface PagePosition {
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

export const beginning: PagePosition = { index: 0 };

/** Returns the position of the next page. */
export function nextPosition({ data, meta }: RowPage, { index }: PagePosition): PagePosition | undefined {
  return meta?.next ? { index: index + data.length, after: meta.next } : undefined;
}

/**
 * Returns the position of the previous page. The first page is read from the beginning, so that it includes
 * new rows.
 */
export function previousPosition({ meta }: RowPage, { index }: PagePosition): PagePosition | undefined {
  if (index === 0) return undefined;
  return index <= pageSize || !meta?.previous
    ? beginning
    : { index: index - pageSize, before: meta.previous };
}

/** Returns the rows of the loaded pages with their position. */
export function windowOf(
  pages: readonly RowPage[],
  positions: readonly PagePosition[],
  seen: number,
): RowWindow {
  const rows = pages.flatMap(({ data }) => data);
  const start = positions[0]?.index ?? 0;
  const isEnd = !pages.at(-1)?.meta?.next;
  return { rows, start, extent: isEnd ? start + rows.length : Math.max(seen, start + rows.length) };
}

/** Adds the position of a page to those in memory, in order. */
export function withPosition(
  positions: readonly PagePosition[],
  position: PagePosition | undefined,
): PagePosition[] {
  if (!position) return [...positions];
  return [...positions.filter(({ index }) => index !== position.index), position].toSorted(
    (a, b) => a.index - b.index,
  );
}
