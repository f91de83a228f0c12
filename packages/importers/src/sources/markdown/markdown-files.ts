import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { LocalFile } from '../../engine/source.js';
import { fileWithin } from '../file-folder.js';

const ending = /\.(?:md|markdown|mdown|mkd)$/i;
const skipped = new Set(['node_modules', '_site', '_includes', '_layouts', 'vendor', 'resources', 'themes']);
const maxDepth = 16;
const maxFiles = 100_000;

/** Returns the Markdown files below a folder in the order of their paths. Symbolic links to other folders are left out. */
export async function markdownFiles(root: string): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || files.length >= maxFiles) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < maxDepth && !skipped.has(entry.name)) await visit(path, depth + 1);
      if (!entry.isDirectory() && ending.test(entry.name)) {
        const file = await fileWithin(root, relative(root, path));
        if (file) files.push(file);
      }
    }
  };
  await visit(root, 0);
  return files;
}
