import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TarballRegistry } from './registry.js';

export type PackageManager = 'npm' | 'pnpm' | 'yarn';

interface Installation {
  readonly command: string;
  readonly args: readonly string[];
}

/** Returns the command that installs packages, or those of the manifest. None accepts peers of other versions. */
export function installation(manager: PackageManager, packages: readonly string[]): Installation {
  const verb = packages.length ? 'add' : 'install';
  switch (manager) {
    case 'npm': {
      const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
      return { command: 'npm', args: ['install', ...options, ...packages] };
    }
    case 'pnpm':
      return { command: 'pnpm', args: [verb, '--prefer-offline', '--ignore-scripts', ...packages] };
    case 'yarn':
      return { command: process.execPath, args: [yarn(), verb, ...packages] };
  }
}

/** Yarn 4, which its authors publish to npm as one file. */
const yarn = () => fileURLToPath(import.meta.resolve('@yarnpkg/cli-dist/bin/yarn.js'));

/** Returns the settings of an application that installs our packages from a local registry. */
export function settingsOf(manager: PackageManager, { npmrc, url }: TarballRegistry): Record<string, string> {
  switch (manager) {
    case 'npm':
      return { '.npmrc': npmrc };
    case 'pnpm':
      // Makes it a workspace root, in any folder.
      return { '.npmrc': npmrc, 'pnpm-workspace.yaml': 'packages: []\nstrictPeerDependencies: true\n' };
    case 'yarn':
      return { '.yarnrc.yml': yarnSettings(url), 'yarn.lock': '' };
  }
}

const yarnSettings = (url: string) => `nodeLinker: node-modules
enableTelemetry: false
enableScripts: false
enableImmutableInstalls: false
npmMinimalAgeGate: 0
npmPreapprovedPackages: ['@flotilla/*']
unsafeHttpWhitelist: ['127.0.0.1']
npmScopes:
  flotilla:
    npmRegistryServer: '${url}'
logFilters:
  # A peer of another version. A missing one is a warning: react, which mail components request.
  - { code: YN0060, level: error }
`;

/** Returns the number of packages installed in a folder, each version once. */
export async function countPackages(manager: PackageManager, folder: string): Promise<number> {
  switch (manager) {
    case 'npm':
      return (await installedByNpm(folder)).length;
    case 'pnpm': {
      const names = await readdir(join(folder, 'node_modules/.pnpm'));
      return new Set(names.filter((name) => /.@/.test(name)).map((name) => name.split(/[(_]/)[0])).size;
    }
    case 'yarn': {
      const state = await readFile(join(folder, 'node_modules/.yarn-state.yml'), 'utf8');
      return [...state.matchAll(/^".+@npm:/gm)].length;
    }
  }
}

/** Returns the folders of the packages that npm installed, such as `node_modules/zod`. */
export async function installedByNpm(folder: string): Promise<string[]> {
  const lock: { packages: object } = JSON.parse(
    await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  );
  return Object.keys(lock.packages).filter((path) => existsSync(join(folder, path)));
}
