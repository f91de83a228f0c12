import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Returns the process ids of the postmaster and its children, given one child; see proc(5). */
export async function allOf(backend: number): Promise<number[]> {
  const postmaster = await parentOf(String(backend));
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (pid) => ({ pid: Number(pid), parent: await parentOf(pid).catch(() => 0) })),
  );
  return [postmaster, ...parents.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)];
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/**
 * Stops PostgreSQL like `pg_ctl stop -m fast` and restarts it after a while with the same arguments and port.
 * @returns a function that stops it
 */
export async function startedAnew(postmaster: number, ms: number): Promise<() => Promise<void>> {
  const [program = '', ...args] = (await readFile(`/proc/${postmaster}/cmdline`, 'utf8'))
    .split('\0')
    .filter(Boolean);
  const status = await readFile(`/proc/${postmaster}/status`, 'utf8');
  const idOf = (kind: 'Uid' | 'Gid') => Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const [uid, gid] = [idOf('Uid'), idOf('Gid')];
  const variables = (await readFile(`/proc/${postmaster}/environ`, 'utf8'))
    .split('\0')
    .filter((line) => line.includes('='));
  const env = Object.fromEntries(
    variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  await ended(postmaster);
  await setTimeout(ms);
  const child = spawn(program, args, { uid, gid, env, stdio: 'ignore' });
  return () => ended(child.pid ?? 0);
}

async function ended(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (await isAlive(pid)) await setTimeout(20);
}

async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // A zombie, which its parent has not reaped, counts as ended.
  return stat !== '' && !/\) Z /.test(stat);
}
