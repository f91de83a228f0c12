import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isProcessAlive } from '../../../../packages/runtime/src/process/is-process-alive.js';

/**
 * Fills a temporary folder and renames it to the target, so that a killed installation is never used and one
 * of two concurrent installations wins.
 * @param {{ target: string, isWhole: () => boolean, fill: (folder: string) => Promise<string> }} options
 *   `fill` returns the folder, inside the one it is given, that becomes the target.
 */
export async function installAside({ target, isWhole, fill }) {
  mkdirSync(dirname(target), { recursive: true });
  removeAbandoned(dirname(target));
  const aside = `${target}.new.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    const filled = await fill(aside);
    if (isWhole()) return;
    rmSync(target, { recursive: true, force: true });
    renameSync(filled, target);
  } catch (error) {
    if (!isWhole()) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * Removes the temporary folders of killed installations. One that was killed at its end needs no other installation.
 * @param {string} folder Parent of the targets.
 */
export function removeAbandoned(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) {
    const [, pid] = /\.new\.(\d+)$/.exec(name) ?? [];
    if (pid === undefined || isProcessAlive(Number(pid))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
