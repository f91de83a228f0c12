import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user and group that a program runs as; undefined: as ourselves. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so for root it is another account: the owner of the data, at first `nobody`
 * (initdb wants an account that the system knows by name).
 */
export function serverAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Whether the account may enter a folder, whatever of modes, access lists and mounts decides that. */
export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...account, cwd: '/' }).status === 0;
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
}
