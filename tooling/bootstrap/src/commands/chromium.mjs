import { existsSync } from 'node:fs';
import { findOnPath } from '../shell.mjs';
import { findProgram } from './programs.mjs';

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Returns the path of Chromium. */
export function findChromium() {
  return findProgram({
    packageName: 'chromium',
    search: () => programs.map(findOnPath).find(Boolean) ?? (existsSync(onMac) ? onMac : undefined),
    missing: 'There is no Chromium for the end-to-end tests.',
    variable: 'CHROMIUM_PATH',
  });
}

/** Returns the path of headless Chromium, which uses a third less CPU time; falls back to any Chromium. */
export async function findHeadlessChromium() {
  const packageName = 'chromium-headless-shell';
  const headless = {
    packageName,
    search: () => findOnPath(packageName),
    missing: 'There is none without windows.',
    variable: 'CHROMIUM_PATH',
  };
  return findProgram(headless).catch(() => findChromium());
}
