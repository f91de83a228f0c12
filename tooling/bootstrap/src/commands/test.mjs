import { join } from 'node:path';
import { root } from '../places.mjs';
import { usePnpm } from '../prepare/pnpm.mjs';
import { prepareDependencies } from '../prepare/prepare.mjs';
import { runInTerminal } from '../shell.mjs';
import { withFilesInMemory } from './files-in-memory.mjs';

/**
 * `npm test`: runs all tests, on a database that vitest.config.ts starts for the run. Passes its arguments to
 * vitest: `npm test -- packages/core` runs the tests of one package.
 * @type {import('../command.mjs').Command}
 */
export async function command(args) {
  await prepareDependencies();
  // A test of releases runs it.
  await usePnpm();
  return withFilesInMemory(() =>
    runInTerminal([process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args]),
  );
}
