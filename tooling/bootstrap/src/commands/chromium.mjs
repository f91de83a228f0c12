import { existsSync } from 'node:fs';
import { findOnPath, runQuietly } from '../shell.mjs';
import { Failure, step } from '../steps.mjs';

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a browser for the end-to-end tests; on Debian, root gets one installed. @returns {Promise<string>} */
export async function findChromium() {
  const found = process.env['CHROMIUM_PATH'] || search();
  if (found) return found;
  if (process.getuid?.() === 0 && findOnPath('apt-get')) await step('chromium', installOnDebian);
  const installed = search();
  if (installed) return installed;
  throw new Failure('There is no Chromium for the end-to-end tests.', 'Install one, or set CHROMIUM_PATH.');
}

function search() {
  return programs.map(findOnPath).find(Boolean) ?? (existsSync(onMac) ? onMac : undefined);
}

async function installOnDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly(['apt-get', 'update'], { env });
  await runQuietly(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'], { env });
}
