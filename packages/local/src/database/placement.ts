import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type Account } from './account.js';

/** Holds data whose requested folder is not accessible to the account of the server. */
export const stateFolder = '/var/lib/flotilla';

/**
 * File in the requested folder with the path of the data. Deleting the folder starts with an empty database.
 */
const signpost = 'data-is-in';

/**
 * Returns the folder itself, or a substitute that the account can access, always the same one for the same
 * folder.
 */
export function reachableFolder(options: {
  folder: string;
  account: Account;
  log: (line: string) => void;
}): string {
  const { folder, account, log } = options;
  if (!account) return folder;
  // A substitute stays in use, even if the folder has become accessible since.
  const recorded = readSignpost(folder);
  if (!recorded && canEnter(folder, account)) return folder;
  const standIn = recorded ?? join(stateFolder, `database-${randomUUID()}`);
  mkdirSync(standIn, { recursive: true });
  if (!recorded) setSignpost(folder, standIn);
  log(`the database does not run as root and its account may not enter ${folder}: its data is in ${standIn}`);
  return standIn;
}

function readSignpost(folder: string): string | undefined {
  const file = join(folder, signpost);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function setSignpost(folder: string, standIn: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, signpost), `${standIn}\n`);
}
