import { encodeCursor, type SortKey } from './order.js';
import type { FindStatement } from './statement.js';

/** What a find statement answers: a row's JSON, and beside each the total that was asked for. */
export interface FoundRow extends Record<string, unknown> {
  /** Null when a total was asked for and there are no rows. */
  readonly row: string | null;
  readonly total?: string;
}

/** One page of a list: its rows' JSON, and the cursor of the next page when there is one. */
export interface FoundPage {
  readonly rows: readonly string[];
  readonly next: string | null;
  readonly total?: string;
}

/** Leaves out the row that was read to see whether more follow, and makes the cursor of the one before it. */
export function pageOf(found: readonly FoundRow[], { limit, keys }: Pick<FindStatement, 'limit' | 'keys'>): FoundPage {
  const all = found.flatMap(({ row }) => row ?? []);
  const rows = all.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = all.length > limit && last !== undefined;
  return { rows, next: hasMore ? cursorOf(last, keys) : null, total: found[0]?.total };
}

function cursorOf(row: string, keys: readonly SortKey[]): string {
  return encodeCursor(JSON.parse(row) as Record<string, unknown>, keys);
}
