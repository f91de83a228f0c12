import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isProcessAlive } from '../../../../packages/runtime/src/process/is-process-alive.js';

/**
 * Fills a temporary folder and renames it to the target, so that a killed installation is never used and one
 * of two concurrent installations wins.
 * @param {{ target: string, isWhole: () => boolean, fill: (folder: string) => Promise<string> }} options
 *   `fill` returns the folder, inside the one it is given, that becomes the target.
 */
export async function installAside({ target, isWhole, fill }) {
  removeAbandoned(target);
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

/** @param {string} target */
function removeAbandoned(target) {
  const folder = dirname(target);
  const prefix = `${basename(target)}.new.`;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => one.startsWith(prefix))) {
    const isAbandoned = !isProcessAlive(Number(name.slice(prefix.length)));
    if (isAbandoned) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
