import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Node 20.11 is the first with import.meta.dirname.
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Root folder of the repository. */
export const root = join(folder, '../../..');

/** Folder of the Node and pnpm that the bootstrap installs; not under version control. */
export const runtimeFolder = join(root, '.runtime');

export const isWindows = process.platform === 'win32';

/**
 * URL for `--import` in a child with an IPC channel: ends the child gracefully when its parent is gone, even
 * killed.
 */
export const exitWithParent = pathToFileURL(join(folder, 'exit-with-parent.mjs')).href;
