/** Limits of one call. Larger files are imported by jobs, or in parts. Cells and names of columns: also of jobs. */
export const importLimits = {
  rows: 20_000,
  bytes: 16 * 1024 ** 2,
  columns: 500,
  cells: 2_000_000,
  /** Characters. */
  columnName: 300,
} as const;
/** Limits of a job. */
export const importJobLimits = { rows: 100_000, bytes: 32 * 1024 ** 2 } as const;
/** Limit of a call that reads the columns of a file, which is that of all calls that send bytes. */
export const importColumnsLimits = { bytes: 256 * 1024 } as const;
