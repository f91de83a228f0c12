const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Returns whether a disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
