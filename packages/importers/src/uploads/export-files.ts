import { readdir, rename } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { markedEncoding } from '@flotilla/backend/server';
import { beginningOf } from '../sources/file-beginning.js';

/** A file of an uploaded export. */
export interface ExportFile {
  /** Its path in the upload, with slashes. */
  readonly name: string;
  readonly path: string;
  /** The first characters of a text file; empty for others. */
  readonly start: string;
}

const startBytes = 64 * 1024;
/** Formats are recognized by the first characters of these files. */
const readable = /\.(?:xml|json|csv|tsv)$/i;
const maxRead = 200;
const maxDepth = 16;

/** Returns the files below a folder, those nearest to its root first. */
export async function exportFiles(root: string): Promise<ExportFile[]> {
  const found: { name: string; path: string; depth: number }[] = [];
  const visit = async (folder: string, depth: number): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < maxDepth) await visit(path, depth + 1);
      if (entry.isFile()) found.push({ name: relative(root, path).split(sep).join('/'), path, depth });
    }
  };
  await visit(root, 0);
  let read = 0;
  const files: ExportFile[] = [];
  for (const { name, path } of found.toSorted((a, b) => a.depth - b.depth || (a.name < b.name ? -1 : 1))) {
    const isRead = readable.test(name) && read++ < maxRead;
    files.push({ name, path, start: isRead ? await startOf(path) : '' });
  }
  return files;
}

/** Returns the folder below a root that has no other entries, because archives often contain one folder. */
export async function onlyFolder(root: string): Promise<string> {
  const entries = await readdir(root, { withFileTypes: true });
  const [first] = entries;
  if (entries.length !== 1 || !first?.isDirectory()) return root;
  return onlyFolder(join(root, first.name));
}

/** Renames a file within its folder, and returns its path. */
export async function renamed(path: string, name: string): Promise<string> {
  const target = join(path, '..', name);
  await rename(path, target);
  return target;
}

/** Returns the beginning of a text. A wrong encoding of a part does not matter to the recognition. */
async function startOf(path: string): Promise<string> {
  const bytes = await beginningOf(path, startBytes);
  return new TextDecoder(markedEncoding(bytes)).decode(bytes);
}
