import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../places.mjs';
import { compilerEnv } from './compilers.mjs';
import { usePnpm } from './pnpm.mjs';
import { runQuietly } from '../shell.mjs';
import { changeStamp, contentStamp, filesIn, unlessStamped } from './stamp.mjs';
import { step } from '../steps.mjs';

/** Installs the dependencies of the lockfile, unless they are installed. */
export async function prepareDependencies() {
  const manifests = packageFolders().map((folder) => join(folder, 'package.json'));
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name));
  await unlessStamped({
    file: join(root, 'node_modules/.installed'),
    stamp: () => contentStamp([...files, ...manifests]),
    make: async () => {
      await usePnpm();
      await step('dependencies', install);
    },
  });
}

/**
 * Builds every package, or one with its dependencies, unless nothing has changed since the last build.
 * @param {string} [only] Folder of the one package.
 */
export async function prepareBuild(only) {
  const folders = only ? [join(root, only)] : workspaceFolders();
  const built = (only ? folders : packageFolders()).filter(hasBuild);
  const filter = only ? [`--filter=./${only}`] : [];
  await unlessStamped({
    file: join(root, `node_modules/.built${only ? `-${basename(only)}` : ''}`),
    stamp: () =>
      changeStamp([
        join(root, 'pnpm-lock.yaml'),
        ...folders.flatMap((folder) => filesIn(folder, passedOver)),
      ]),
    isThere: () => built.every((folder) => existsSync(join(folder, 'dist'))),
    make: async () => {
      await usePnpm();
      await step('build', () => build(filter));
    },
  });
}

const passedOver = new Set([
  'node_modules',
  'dist',
  '.turbo',
  '.data',
  'test-results',
  'coverage',
  'playwright-report',
]);

function install() {
  // Locally the lockfile follows changes to a package.json; in CI it must be up to date.
  const lockfile = process.env['CI'] ? '--frozen-lockfile' : '--no-frozen-lockfile';
  return runQuietly(['pnpm', 'install', lockfile], {
    // Without it, pnpm may prompt before it replaces a folder.
    env: { ...process.env, CI: 'true' },
    fix: 'After a change of a package.json, run "pnpm install" and commit pnpm-lock.yaml.',
  });
}

/** @param {string[]} filter */
function build(filter) {
  return runQuietly(['pnpm', 'exec', 'turbo', 'run', 'build', '--output-logs=errors-only', ...filter], {
    env: { ...compilerEnv(), TURBO_TELEMETRY_DISABLED: '1' },
  });
}

function workspaceFolders() {
  return ['apps', 'packages', 'modules', 'tooling']
    .map((name) => join(root, name))
    .filter((folder) => existsSync(folder));
}

function packageFolders() {
  return workspaceFolders()
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

/** @param {string} folder */
function hasBuild(folder) {
  return Boolean(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts?.build);
}
