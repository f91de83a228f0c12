import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a checksum of the names and contents of files. @param {string[]} files */
export function contentStamp(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Returns a checksum of the names, sizes and modification times of files; fast for many files.
 * @param {string[]} files
 */
export function changeStamp(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/**
 * Runs `make`, unless the stamp file contains the current stamp.
 * @param {{ file: string, stamp: () => string, isThere?: () => boolean, make: () => Promise<unknown> }} options
 */
export async function unlessStamped({ file, stamp, isThere = () => true, make }) {
  if (isThere() && readStamp(file) === stamp()) return;
  const before = stamp();
  await make();
  // Files changed during `make`: leave the stamp out, so that the next run repeats it.
  if (stamp() === before) writeFileSync(file, before);
}

/** Returns the stamp of the last run; undefined when there is none. @param {string} file */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Returns all files of a folder, except those in folders with the given names.
 * @param {string} folder @param {Set<string>} passedOver @returns {string[]}
 */
export function filesIn(folder, passedOver) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesIn(path, passedOver);
    return entry.isFile() ? [path] : [];
  });
}
