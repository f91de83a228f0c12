import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type Account } from './account.js';

/** Holds what can't stay where it was asked for, because the account of the server may not go there. */
export const stateFolder = '/var/lib/flotilla';

/** The folder itself, or a stand-in for it where the account can go, always the same one for the same folder. */
export function reachableFolder(options: { folder: string; account: Account; log: (line: string) => void }): string {
  const { folder, account, log } = options;
  if (!account) return folder;
  const standIn = join(stateFolder, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  // Data that is there stays in use when the folder has become reachable since.
  if (!existsSync(standIn) && canEnter(folder, account)) return folder;
  mkdirSync(standIn, { recursive: true });
  log(`the database does not run as root and its account may not enter ${folder}: its data is in ${standIn}`);
  return standIn;
}
