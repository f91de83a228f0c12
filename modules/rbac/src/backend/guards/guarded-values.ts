import type { GuardedRow, Written } from '@flotilla/backend/ports';

/** Returns the values of a field before a generic write. */
export const before = (rows: readonly Pick<GuardedRow, 'before'>[], field: string): string[] =>
  rows.flatMap((row) => (row.before ? textOf(row.before[field]) : []));

/** Returns the values of a field after a generic write. */
export const after = (rows: readonly Written[], field: string): string[] =>
  rows.flatMap((row) => textOf(row.after[field]));

const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
