import { join } from 'node:path';
import { root } from '../places.mjs';
import { usePnpm } from '../prepare/pnpm.mjs';
import { prepareDependencies } from '../prepare/prepare.mjs';
import { addToPath, runInTerminal } from '../shell.mjs';

/**
 * `npm run flotilla -- <arguments>`: runs the command-line program of this repository. Generators write manifests
 * without reading packages, so that several in a row need no installation between them.
 * @type {import('../command.mjs').Command}
 */
export async function command(args) {
  await prepareDependencies({ acceptsOutdated: args[0] === 'new' });
  await usePnpm();
  addToPath(join(root, 'node_modules/.bin'));
  return runInTerminal([process.execPath, join(root, 'packages/cli/bin/flotilla.js'), ...args], {
    cwd: process.cwd(),
  });
}
