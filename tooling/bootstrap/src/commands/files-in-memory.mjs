import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from '../../../../packages/runtime/src/process/is-process-alive.js';

const memory = '/dev/shm';
/** Required free space in bytes: three times what the whole test run writes. */
const enough = 6 * 2 ** 30;
const prefix = 'flotilla-files-';

/**
 * Runs an action with TMPDIR on the memory file system, if that has enough space. Each test database consists
 * of 1,500 files, which take a second to create on some disks. Leaves TMPDIR alone when it is already set.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withFilesInMemory(action) {
  if (process.env['TMPDIR'] || !isRoomy()) return action();
  removeAbandoned();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // The operating-system account of the database writes there too.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  try {
    return await action();
  } finally {
    delete process.env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether the memory file system is mounted, has enough space and allows executables. */
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

/** Removes the folders of killed runs. */
function removeAbandoned() {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isProcessAlive(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}
