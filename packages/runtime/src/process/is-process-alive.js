// @ts-check

/**
 * Returns whether a process with this id exists, of any user.
 * @param {number} pid
 */
export function isProcessAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
