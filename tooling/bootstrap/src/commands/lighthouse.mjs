import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';
import { usePnpm } from '../prepare/pnpm.mjs';
import { isWindows } from '../places.mjs';
import { runInTerminal } from '../shell.mjs';
import { findChromium } from './chromium.mjs';

/**
 * `npm run lighthouse`: audits the built demo page by page; fails when a score is below its minimum.
 * @type {import('../command.mjs').Command}
 */
export async function command(args) {
  await prepareDependencies();
  await prepareBuild();
  await usePnpm();
  const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
  return runInTerminal(['pnpm', '--dir', 'tests/performance', 'run', 'lighthouse', ...args], {
    env,
    shell: isWindows,
  });
}
