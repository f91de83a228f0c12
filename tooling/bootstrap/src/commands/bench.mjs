import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';
import { usePnpm } from '../prepare/pnpm.mjs';
import { isWindows } from '../places.mjs';
import { runInTerminal } from '../shell.mjs';

/**
 * `npm run bench`: runs the benchmarks of tests/performance on the built product.
 * @type {import('../command.mjs').Command}
 */
export async function command(args) {
  await prepareDependencies();
  await prepareBuild();
  await usePnpm();
  return runInTerminal(['pnpm', '--dir', 'tests/performance', 'run', 'bench', ...args], { shell: isWindows });
}
