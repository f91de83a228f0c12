import type { GuardedRow, Written } from '@flotilla/backend/ports';

/** The values that a field of rows had before a generic write. */
export const before = (rows: readonly GuardedRow[], field: string): string[] =>
  rows.flatMap((row) => (row.before ? textOf(row.before[field]) : []));

/** The values that a field of rows has after it. */
export const after = (rows: readonly Written[], field: string): string[] => rows.flatMap((row) => textOf(row.after[field]));

const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
