import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the command line of a process, empty when it is not accessible. */
export function commandOf(pid: number): string {
  try {
    // Slim Linux images have no ps.
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
