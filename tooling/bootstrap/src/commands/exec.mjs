import { join } from 'node:path';
import { isWindows, root } from '../places.mjs';
import { usePnpm } from '../prepare/pnpm.mjs';
import { prepareDependencies } from '../prepare/prepare.mjs';
import { addToPath, runInTerminal } from '../shell.mjs';
import { Failure } from '../steps.mjs';

/**
 * `node tooling/bootstrap/run.mjs exec <command …>`: runs a command with Node, pnpm and the installed
 * programs of this repository on its PATH.
 * @type {import('../command.mjs').Command}
 */
export async function command(args) {
  if (args.length === 0) throw new Failure('exec needs a command.', 'For example: exec pnpm check');
  await prepareDependencies();
  await usePnpm();
  addToPath(join(root, 'node_modules/.bin'));
  return runInTerminal(args, { cwd: process.cwd(), shell: isWindows });
}
