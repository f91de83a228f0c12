import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type Account } from './account.js';

/** Holds what can't stay where it was asked for, because the account of the server may not go there. */
export const stateFolder = '/var/lib/flotilla';

/** In a folder whose data is elsewhere: where. Who deletes the folder and makes it again starts anew. */
const signpost = 'data-is-in';

/** The folder itself, or a stand-in for it where the account can go, always the same one for the same folder. */
export function reachableFolder(options: { folder: string; account: Account; log: (line: string) => void }): string {
  const { folder, account, log } = options;
  if (!account) return folder;
  // Data that is elsewhere stays in use when the folder has become reachable since.
  const known = readSignpost(folder);
  if (!known && canEnter(folder, account)) return folder;
  const standIn = known ?? join(stateFolder, `database-${randomUUID()}`);
  mkdirSync(standIn, { recursive: true });
  if (!known) setSignpost(folder, standIn);
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
