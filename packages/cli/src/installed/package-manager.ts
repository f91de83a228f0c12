import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '@flotilla/runtime';

export type PackageManager = 'npm' | 'pnpm' | 'yarn';

const lockFiles: Readonly<Record<string, PackageManager>> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'package-lock.json': 'npm',
};

/**
 * Returns the package manager of a folder: by the lockfile or `packageManager` of the nearest parent, else the
 * one that runs this process, else npm.
 */
export function packageManagerOf(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): PackageManager {
  for (let current = folder; ; current = dirname(current)) {
    const lock = Object.keys(lockFiles).find((name) => existsSync(join(current, name)));
    const found = (lock && lockFiles[lock]) ?? declaredIn(current);
    if (found) return found;
    if (current === dirname(current)) return callingManager(environment);
  }
}

/** Returns the package manager that runs this process: `npx` and `pnpm dlx` set its name. */
export function callingManager(environment: NodeJS.ProcessEnv = process.env): PackageManager {
  return named(environment['npm_config_user_agent']) ?? 'npm';
}

function declaredIn(folder: string): PackageManager | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  const { packageManager }: { packageManager?: string } = JSON.parse(readFileSync(path, 'utf8'));
  return named(packageManager);
}

const named = (text = '') =>
  (['npm', 'pnpm', 'yarn'] as const).find((name) => new RegExp(`^${name}[@/]`).test(text));

/** Installs what the manifests of a folder list. @throws InstallationError */
export async function install(folder: string, manager = packageManagerOf(folder)): Promise<void> {
  // In CI, pnpm changes a lockfile only with this option.
  const flags = { npm: ['--no-audit', '--no-fund'], pnpm: ['--no-frozen-lockfile'], yarn: [] }[manager];
  await runManager(folder, manager, ['install', ...flags]);
}

/** Adds a package in its newest version to a folder's manifest, and installs it. @throws InstallationError */
export async function addPackage(folder: string, name: string): Promise<void> {
  const manager = packageManagerOf(folder);
  const args = {
    npm: ['install', '--no-audit', '--no-fund', name],
    pnpm: ['add', '--ignore-workspace-root-check', name],
    yarn: ['add', name],
  }[manager];
  await runManager(folder, manager, args);
}

/** Runs a script of a folder's manifest until it ends. @returns its exit code */
export function runScript(folder: string, manager: PackageManager, script: string): Promise<number> {
  return exitCodeOf(folder, manager, ['run', script]);
}

/** A package manager failed and has printed the cause. */
export class InstallationError extends Failure {
  constructor(folder: string, line: string) {
    super(`${line} failed.`, `Correct the cause, which is shown above; then run in ${folder}: ${line}`);
  }
}

async function runManager(folder: string, manager: PackageManager, args: readonly string[]): Promise<void> {
  const code = await exitCodeOf(folder, manager, args);
  if (code !== 0) throw new InstallationError(folder, [manager, ...args].join(' '));
}

async function exitCodeOf(folder: string, manager: PackageManager, args: readonly string[]): Promise<number> {
  const line = [manager, ...args].join(' ');
  console.log(`> ${line}`);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(manager, args, {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.on('error', reject).on('exit', resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Failure(`${manager} is not on the PATH.`, `Install it, then run in ${folder}: ${line}`);
  });
  return code ?? 1;
}
