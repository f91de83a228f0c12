import { findOnPath, runQuietly } from '../shell.mjs';
import { Failure, step } from '../steps.mjs';

/**
 * The path of a program that tests need; on Debian, root gets it installed.
 * @param {object} options
 * @param {string} options.packageName Debian's, which is what the step is called too.
 * @param {() => string | undefined} options.search
 * @param {string} options.missing What is missing, and what for.
 * @param {string} options.variable Names the program when it is elsewhere.
 * @returns {Promise<string>}
 */
export async function findProgram({ packageName, search, missing, variable }) {
  const found = process.env[variable] || search();
  if (found) return found;
  if (process.getuid?.() === 0 && findOnPath('apt-get')) await step(packageName, () => installOnDebian(packageName));
  const installed = search();
  if (installed) return installed;
  throw new Failure(missing, `Install one, or set ${variable}.`);
}

/** @param {string} packageName */
async function installOnDebian(packageName) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly(['apt-get', 'update'], { env });
  await runQuietly(['apt-get', 'install', '-y', '--no-install-recommends', packageName], { env });
}
