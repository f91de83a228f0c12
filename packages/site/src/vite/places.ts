import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from '@flotilla/runtime';

/** The folder of this package. */
export const ownFolder = join(import.meta.dirname, '../..');

/** In a workspace everything is read from its source; what a registry delivered, as it was built. */
export const isInstalled = import.meta.url.includes('/node_modules/');

/** A file of this package by its path in `src`, as Vite is to read it. */
export function ownFile(path: string): string {
  return isInstalled ? join(ownFolder, 'dist', path.replace(/\.ts$/, '.js')) : join(ownFolder, 'src', path);
}

/** The stylesheet of an application: its own site.css, else the one that such a file begins with. */
export function styleOf({ root: folder, site }: Project): string {
  const own = join(folder, site, 'site.css');
  return existsSync(own) ? own : join(ownFolder, 'src/styles.css');
}

/** The stylesheet of the admin, which no application changes. */
export function adminStyle(): string {
  return fileURLToPath(import.meta.resolve('@flotilla/admin/styles.css'));
}

/** The folder of the package of the admin. */
export const adminFolder = (): string => join(dirname(adminStyle()), '..');
