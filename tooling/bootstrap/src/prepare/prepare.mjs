import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../places.mjs';
import { compilerEnv } from './compilers.mjs';
import { usePnpm } from './pnpm.mjs';
import { installQuietly, runQuietly } from '../shell.mjs';
import { forgetInstallation, manifestStamp, missingPackages } from './installed-packages.mjs';
import { changeStamp, contentStamp, filesIn, readStamp, unlessStamped } from './stamp.mjs';
import { step } from '../steps.mjs';

/**
 * Installs the dependencies of the lockfile, unless they are installed.
 * @param {{ acceptsOutdated?: boolean }} [options] `acceptsOutdated` keeps an older installation that is complete.
 */
export async function prepareDependencies({ acceptsOutdated = false } = {}) {
  const manifests = packageFolders().map((folder) => join(folder, 'package.json'));
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name));
  const file = join(root, 'node_modules/.installed');
  const stamp = () => `${contentStamp(files)} ${manifestStamp([join(root, 'package.json'), ...manifests])}`;
  const findMissing = () => missingPackages({ root, folders: packageFolders() });
  const missing = findMissing();
  const recorded = readStamp(file);
  const isDamaged = missing.length > 0 && recorded === stamp();
  if (isDamaged)
    console.log(
      `The installed packages are incomplete (${missing[0]} is missing): they are installed again.`,
    );
  // A killed installation leaves no stamp.
  if (isDamaged || recorded === undefined) forgetInstallation(root);
  if (acceptsOutdated && missing.length === 0 && recorded !== undefined) return;
  await unlessStamped({
    file,
    stamp,
    isThere: () => missing.length === 0,
    make: async () => {
      await usePnpm();
      await step('dependencies', async (report) => {
        await install({ report, isForced: isDamaged });
        // pnpm 12.21 leaves links to nothing in some workspaces when it adds a package.
        if (findMissing().length > 0) await install({ report, isForced: true });
      });
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
      await step('build', (report) => build(filter, report));
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

/** Retry settings in ms. The defaults hide an unreachable registry for three minutes. */
const shortRetries = ['--config.fetch-retry-mintimeout=1000', '--config.fetch-retry-maxtimeout=5000'];

/** @param {{ report: (progress: string) => void, isForced: boolean }} options */
function install({ report, isForced }) {
  // Locally the lockfile follows changes to a package.json; in CI it must be up to date.
  const lockfile = process.env['CI'] ? '--frozen-lockfile' : '--no-frozen-lockfile';
  // A package that has its folder but lacks files is replaced only by force.
  const force = isForced ? ['--force'] : [];
  return installQuietly(['pnpm', 'install', lockfile, ...force, ...shortRetries], {
    fix: 'After a change of a package.json, run "pnpm install" and commit pnpm-lock.yaml.',
    report,
  });
}

/** @param {string[]} filter @param {(done: string) => void} report */
function build(filter, report) {
  const total = filter.length === 0 ? packageFolders().filter(hasBuild).length : undefined;
  let started = 0;
  return runQuietly(['pnpm', 'exec', 'turbo', 'run', 'build', '--output-logs=hash-only', ...filter], {
    env: { ...compilerEnv(), TURBO_TELEMETRY_DISABLED: '1' },
    onLine: (line) => {
      if (/:build: cache (hit|miss)/.test(line)) report([(started += 1), total].filter(Boolean).join(' of '));
    },
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
