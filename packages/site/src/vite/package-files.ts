import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FontFamily } from '@flotilla/core/theme';
import type { Project } from '@flotilla/runtime';

export const ownFolder = join(import.meta.dirname, '../..');

/** Whether this package is installed from a registry; in a workspace everything runs from source. */
export const isInstalled = import.meta.url.includes('/node_modules/');

/** Returns the path of a file in `src`, or of its built version when installed. */
export function ownFile(path: string): string {
  return isInstalled ? join(ownFolder, 'dist', path.replace(/\.ts$/, '.js')) : join(ownFolder, 'src', path);
}

/** Returns the stylesheet of an application: its own site.css, else the default one. */
export function styleOf({ root: folder, site }: Project): string {
  const own = join(folder, site, 'site.css');
  return existsSync(own) ? own : join(ownFolder, 'src/styles.css');
}

/** Returns the stylesheet of a family of fonts. */
export function fontStyleOf(family: FontFamily): string {
  return fileURLToPath(import.meta.resolve(`@flotilla/ui/theme/fonts/${family}.css`));
}

/** Returns the stylesheet of the admin, which applications can't change. */
export function adminStyle(): string {
  return fileURLToPath(import.meta.resolve('@flotilla/admin/styles.css'));
}

export const adminFolder = (): string => join(dirname(adminStyle()), '..');
