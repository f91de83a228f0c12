import { encodeCursor } from './order.js';
import type { FindStatement } from './statement.js';

/** Stands between the rows of a list. PostgreSQL writes nothing like it within a row's JSON. */
const separator = ',\n\n';
export const separatorSql = `E',\\n\\n'`;

/** What a find statement answers. */
export interface FoundRows extends Record<string, unknown> {
  readonly n: number;
  readonly rows: string;
  readonly total?: string;
}

/** One page of a list: the JSON of its rows, and the cursor of the next page when there is one. */
export interface FoundPage {
  readonly rows: string;
  readonly next: string | null;
}

/** Leaves out the row that was read to see whether more follow, and makes the cursor of the one before it. */
export function pageOf({ n, rows }: FoundRows, { limit, keys }: Pick<FindStatement, 'limit' | 'keys'>): FoundPage {
  if (n <= limit) return { rows, next: null };
  const shown = rows.slice(0, rows.lastIndexOf(separator));
  const last = shown.slice(limit > 1 ? shown.lastIndexOf(separator) + separator.length : 0);
  return { rows: shown, next: encodeCursor(JSON.parse(last) as Record<string, unknown>, keys) };
}
