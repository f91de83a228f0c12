const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Whether a disk, or the part of it that is ours, is full. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
