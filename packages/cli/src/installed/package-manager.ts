import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, type Project } from '@flotilla/runtime';

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

/**
 * Returns the files that an installation in the API's folder may change, beside `node_modules`: there and in its
 * parents, up to the one with the lockfile, or to the root of the project.
 */
function filesOfInstallation({ root, api }: Pick<Project, 'root' | 'api'>): string[] {
  const locks = Object.keys(lockFiles);
  const folders = [join(root, api)];
  const hasLock = (folder: string) => locks.some((name) => existsSync(join(folder, name)));
  for (let last = join(root, api); last !== dirname(last) && !hasLock(last); folders.push(last))
    last = dirname(last);
  const end = hasLock(folders.at(-1) ?? root) ? folders.length : folders.indexOf(root) + 1;
  const names = ['package.json', 'pnpm-workspace.yaml', ...locks];
  return folders.slice(0, end).flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * Runs work that changes the manifest of the API and installs packages. A failure restores the manifests and
 * lockfiles; packages that were installed stay in `node_modules`.
 */
export async function restoringManifests<T>(
  project: Pick<Project, 'root' | 'api'>,
  work: () => Promise<T>,
): Promise<T> {
  const before = filesOfInstallation(project).map((path) => ({
    path,
    content: existsSync(path) ? readFileSync(path) : undefined,
  }));
  try {
    return await work();
  } catch (error) {
    for (const { path, content } of before)
      if (content === undefined) rmSync(path, { force: true });
      else writeFileSync(path, content);
    throw error;
  }
}

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
