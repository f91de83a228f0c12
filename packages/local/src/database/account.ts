import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** User and group that a program runs as; undefined for those of this process. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * Returns the account of the server. PostgreSQL refuses to run as root, so root uses the owner of the data. A
 * new data folder gets `nobody`, because initdb requires an account with a name.
 */
export function serverAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Returns whether the account may enter a folder. Tries it, since modes, access lists and mounts decide. */
export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...account, cwd: '/' }).status === 0;
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
}
