import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installAside } from './install-aside.mjs';
import { root, runtimeFolder } from '../places.mjs';
import { addToPath, capture, installQuietly, npmCommand } from '../shell.mjs';
import { step } from '../steps.mjs';

const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager.replace(
  'pnpm@',
  '',
);

/**
 * Puts the pnpm of this repository on the PATH, unless that version is there; turbo looks for it on the PATH.
 */
export async function usePnpm() {
  const folder = join(runtimeFolder, `pnpm-${version}`);
  const programs = join(folder, 'node_modules/.bin');
  const isWhole = () => existsSync(join(programs, 'pnpm'));
  if (!isWhole() && (await isOnPath())) return;
  if (!isWhole()) await step(`pnpm ${version}`, () => install({ folder, isWhole }));
  addToPath(programs);
}

async function isOnPath() {
  // Without this, the pnpm shim of corepack downloads another version, or prompts.
  const env = { ...process.env, COREPACK_ENABLE_NETWORK: '0' };
  const { code, output } = await capture(['pnpm', '--version'], { env });
  return code === 0 && output.trim() === version;
}

/**
 * Installs pnpm once. npx would add 0.4 s to each call, and turbo calls pnpm for each package.
 * @param {{ folder: string, isWhole: () => boolean }} target
 */
function install({ folder, isWhole }) {
  return installAside({
    target: folder,
    isWhole,
    fill: async (aside) => {
      await installQuietly(
        [...npmCommand(), 'install', '--prefix', aside, '--no-audit', '--no-fund', `pnpm@${version}`],
        {
          fix: 'Check the connection to the npm registry.',
        },
      );
      return aside;
    },
  });
}
