import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@flotilla/runtime';

/**
 * Runs a command that changes an application, one at a time: two would write the same files and run two
 * installations. The lock of a process that was killed does not count.
 * @throws Failure while another process runs one
 */
export async function exclusively<T>(root: string, work: () => Promise<T>): Promise<T> {
  const release = lock(lockFileOf(root));
  try {
    return await work();
  } finally {
    release();
  }
}

const lockFileOf = (root: string) =>
  join(tmpdir(), `flotilla-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.pid`);

/** Locks a file with the id of this process. @returns a function that releases it */
function lock(path: string): () => void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid}`);
  try {
    for (;;) {
      if (links(draft, path)) return () => rmSync(path, { force: true });
      const holder = Number(readFileSync(path, 'utf8'));
      if (isRunning(holder))
        throw new Failure(
          `Another command changes this application: process ${holder}.`,
          'Wait until it has ended, then run this one again.',
        );
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates a file with its content in one step. @returns false when it exists */
function links(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
