import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A checksum of what files contain, and of their names. @param {string[]} files */
export function contentStamp(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** A checksum of the names, sizes and times of files: for many, in no time. @param {string[]} files */
export function changeStamp(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/**
 * Does what makes a state, unless a file says that this state was made already.
 * @param {{ file: string, stamp: () => string, isThere?: () => boolean, make: () => Promise<unknown> }} options
 */
export async function unlessStamped({ file, stamp, isThere = () => true, make }) {
  if (isThere() && readStamp(file) === stamp()) return;
  const before = stamp();
  await make();
  // What changed meanwhile has not been seen: the next run looks again.
  if (stamp() === before) writeFileSync(file, before);
}

/** @param {string} file */
function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * All files of a folder, without those in the folders that are passed over.
 * @param {string} folder @param {Set<string>} passedOver @returns {string[]}
 */
export function filesIn(folder, passedOver) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesIn(path, passedOver);
    return entry.isFile() ? [path] : [];
  });
}
