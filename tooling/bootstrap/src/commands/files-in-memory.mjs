import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** All tests at once write a third of it. */
const enough = 6 * 2 ** 30;
const prefix = 'flotilla-files-';

/**
 * Runs something that writes what is thrown away in memory, where the machine has enough of it for files: each database of a test is 1,500
 * files, which some disks take a second to make. A TMPDIR that is set stays.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withFilesInMemory(action) {
  if (process.env['TMPDIR'] || !isRoomy()) return action();
  removeAbandoned();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // The database's own account writes there too.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  try {
    return await action();
  } finally {
    delete process.env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether files in memory are there, have room, and may be programs. */
function isRoomy() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, path]) => path === memory);
    const { bavail, bsize } = statfsSync(memory);
    return mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec') && bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** What runs left behind that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
