import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../../..');

/** What the bootstrap installs for itself; not under version control. */
export const runtimeFolder = join(root, '.runtime');

export const isWindows = process.platform === 'win32';

/** For `--import` in a child with an IPC channel: it ends gracefully when its parent is gone, even killed. */
export const exitWithParent = pathToFileURL(join(import.meta.dirname, 'exit-with-parent.mjs')).href;
