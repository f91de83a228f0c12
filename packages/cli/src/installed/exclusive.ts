import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, isProcessAlive } from '@flotilla/runtime';

/** The locks of this process. A file of its id can also be left by an earlier process. */
const locked = new Set<string>();

/**
 * Runs a command that changes an application, one at a time: two would write the same files and run two
 * installations. The lock of a process that was killed does not count.
 *
 * Each process creates a file of its own before it looks for others, so that none takes over or deletes the lock
 * of a running one. Two commands that start at the same moment may refuse each other.
 * @throws Failure while another process runs one
 */
export async function exclusively<T>(root: string, work: () => Promise<T>): Promise<T> {
  const name = `flotilla-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  const file = join(tmpdir(), `${name}.${process.pid}`);
  assertFree(locked.has(file) ? process.pid : undefined);
  locked.add(file);
  try {
    writeFileSync(file, '');
    assertFree(otherHolder(name));
    return await work();
  } finally {
    rmSync(file, { force: true });
    locked.delete(file);
  }
}

/** @throws Failure when a process holds the lock */
function assertFree(holder: number | undefined): void {
  if (holder !== undefined)
    throw new Failure(
      `Another command changes this application: process ${holder}.`,
      'Wait until it has ended, then run this one again.',
    );
}

/** Returns another running process that holds a lock, and removes the files of killed ones. */
function otherHolder(name: string): number | undefined {
  const files = readdirSync(tmpdir()).filter((file) => file.startsWith(`${name}.`));
  for (const file of files) {
    const pid = Number(file.slice(name.length + 1));
    if (pid === process.pid) continue;
    if (isProcessAlive(pid)) return pid;
    rmSync(join(tmpdir(), file), { force: true });
  }
  return undefined;
}
