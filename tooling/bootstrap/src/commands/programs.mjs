import { findOnPath, runQuietly } from '../shell.mjs';
import { Failure, step } from '../steps.mjs';

/**
 * Returns the path of a program that tests need; installs it on Debian when run as root.
 * @param {object} options
 * @param {string} options.packageName The Debian package, also the name of the step.
 * @param {() => string | undefined} options.search
 * @param {string} options.missing Error text: which program is missing, and its purpose.
 * @param {string} options.variable Environment variable with the path of the program.
 * @returns {Promise<string>}
 */
export async function findProgram({ packageName, search, missing, variable }) {
  const found = process.env[variable] || search();
  if (found) return found;
  if (process.getuid?.() === 0 && findOnPath('apt-get'))
    await step(packageName, () => installOnDebian(packageName));
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
