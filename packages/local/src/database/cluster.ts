import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.js';
import { isProcessAlive } from '@flotilla/runtime';
import type { Programs } from './programs.js';

/** A cluster in PostgreSQL's sense: the files of one server. */
export type Cluster = {
  data: string;
  /** Path of a named pipe; see lease.ts. */
  lease: string;
  log: string;
  password: string;
};

/** Opens the cluster in a folder; creates it if there is none. */
export function openCluster(options: { dataDir: string; account: Account; programs: Programs }): Cluster {
  const folder = join(options.dataDir, 'cluster');
  if (!existsSync(folder)) createCluster({ ...options, folder });
  return {
    data: join(folder, 'data'),
    lease: join(folder, 'lease'),
    log: join(options.dataDir, 'postgres.log'),
    password: readPassword(folder),
  };
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a partial one is never used and one of two
 * concurrent processes wins, without a lock.
 */
function createCluster(options: {
  dataDir: string;
  folder: string;
  account: Account;
  programs: Programs;
}): void {
  const { dataDir, folder, account, programs } = options;
  removeAbandoned(dataDir);
  const partial = join(dataDir, `cluster.new.${process.pid}.${randomBytes(4).toString('hex')}`);
  mkdirSync(partial, { mode: 0o700 });
  const password = join(partial, 'password');
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  execFileSync('mkfifo', ['-m', '600', join(partial, 'lease')]);
  if (account) for (const path of [partial, password]) chownSync(path, account.uid, account.gid);
  initialise({ data: join(partial, 'data'), password, account, programs });
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * The builtin locale sorts by code point, fast and the same on every system; language-aware sorts name their
 * collation. pg_trgm takes from the operating system which characters are letters: in its locale "C" only English
 * ones are, and a search in Russian would scan whole tables.
 */
const localeSettings = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];
/**
 * Locales with the letters of all languages on most systems and on macOS; "C" is the fallback without them.
 */
const letterLocales = ['C.UTF-8', 'UTF-8', 'C'];

/**
 * The password is 24 random bytes: 4,096 iterations would not protect it better, and cost each connection
 * milliseconds.
 */
const hashedOnce = ['--set=scram_iterations=1'];

function initialise(options: { data: string; password: string; account: Account; programs: Programs }): void {
  let complaint = '';
  for (const letters of letterLocales) {
    const settings = [...localeSettings, `--lc-ctype=${letters}`];
    const identity = ['--username=flotilla', `--pwfile=${options.password}`, '--auth=scram-sha-256'];
    const result = spawnSync(
      options.programs.initdb,
      ['-D', options.data, ...settings, ...identity, ...hashedOnce, '--no-instructions'],
      {
        ...options.account,
        cwd: '/',
        env: { TZ: 'UTC' },
        encoding: 'utf8',
      },
    );
    if (result.status === 0) return;
    complaint = result.error?.message ?? result.stderr;
    if (!complaint.includes('invalid locale name')) break;
  }
  throw new Error(`initdb failed in ${options.data}: ${complaint}`);
}

function readPassword(folder: string): string {
  try {
    return readFileSync(join(folder, 'password'), 'utf8');
  } catch (cause) {
    const fix = `Give it to the user who runs this (chown -R <user> ${folder}), or choose another folder.`;
    throw new Error(`The database in ${folder} belongs to another user. ${fix}`, { cause });
  }
}

function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^cluster\.new\.(\d+)\./.exec(name)?.[1];
    if (pid && !isProcessAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true });
  }
}
