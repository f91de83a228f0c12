import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Root folder of the repository. */
export const root = join(import.meta.dirname, '../../..');

/** Folder of the Node and pnpm that the bootstrap installs; not under version control. */
export const runtimeFolder = join(root, '.runtime');

export const isWindows = process.platform === 'win32';

/**
 * URL for `--import` in a child with an IPC channel: ends the child gracefully when its parent is gone, even
 * killed.
 */
export const exitWithParent = pathToFileURL(join(import.meta.dirname, 'exit-with-parent.mjs')).href;
