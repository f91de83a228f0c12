import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { Failure } from '@flotilla/runtime';
import { decoded } from '../engine/addresses.js';
import type { LocalFile } from '../engine/source.js';

/** Folders of files in addresses; a downloaded copy often starts below them. */
const roots = [
  'wp-content/uploads/',
  'content/images/',
  'content/media/',
  'content/files/',
  'static/',
  'public/',
];

/** Finds files of addresses in a folder: by their whole path, or by the part below a folder of uploads. */
export async function fileFolder(
  folder: string,
): Promise<(address: string) => Promise<LocalFile | undefined>> {
  const root = await realpath(folder).catch(() => {
    throw new Failure(`There is no folder ${folder}.`, 'Name the folder with the files of the old site.');
  });
  return async (address) => {
    const path = pathOf(address);
    if (path === undefined) return undefined;
    const shorter = roots.flatMap((name) => {
      const at = path.indexOf(`/${name}`);
      return at < 0 ? [] : [path.slice(at + 1 + name.length)];
    });
    for (const candidate of [path, ...shorter]) {
      const file = await fileWithin(root, candidate);
      if (file) return file;
    }
    return undefined;
  };
}

/** Returns a file below a folder; undefined for paths and symbolic links that leave it. */
export async function fileWithin(root: string, path: string): Promise<LocalFile | undefined> {
  if (path.includes('\0')) return undefined;
  const resolved = await realpath(join(root, path)).catch(() => undefined);
  if (resolved === undefined) return undefined;
  const name = relative(root, resolved);
  if (name === '' || name.split(sep)[0] === '..' || isAbsolute(name)) return undefined;
  return (await stat(resolved)).isFile() ? { name, path: resolved } : undefined;
}

function pathOf(address: string): string | undefined {
  const url = URL.parse(address, 'http://import.invalid');
  return url ? decoded(url.pathname) : undefined;
}
