import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { isProcessAlive } from '@flotilla/runtime';
import { freePort } from '@flotilla/runtime/network';
import type { Account } from './account.js';
import type { Cluster } from './cluster.js';
import { canConnect } from './databases.js';
import { hasKeeper, launch, type Lease, takeLease } from './lease.js';
import { commandOf } from './process-state.js';
import type { Programs } from './programs.js';
import { settingArguments, type Tuning } from './settings.js';

type ServerOptions = { cluster: Cluster; programs: Programs; account: Account; tuning: Tuning };

export type Server = { adminUrl: string; release(): Promise<void> };

const attempts = 10;

/**
 * Joins the server of a cluster or starts it. Retries after losing a race for the start, the port or the
 * data.
 */
export async function leaseServer(options: ServerOptions): Promise<Server> {
  const { cluster } = options;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // Read the file before taking the lease: a server that had a keeper then is not orphaned.
    const found = readPostmaster(cluster.data);
    const joined = takeLease(cluster.lease);
    if (!joined && found) await clearStray(cluster.data, found);
    const lease = joined ?? (await launchServer(options));
    const ready = await whenReady(cluster);
    if (ready)
      return { adminUrl: adminUrlOf(cluster, ready.port), release: () => release(cluster, lease, ready.pid) };
    lease.release();
    await sleep(100);
  }
  throw new Error(
    `The database in ${cluster.data} does not start. The end of ${cluster.log}:\n${endOf(cluster.log)}`,
  );
}

async function launchServer({ cluster, programs, account, tuning }: ServerOptions): Promise<Lease> {
  const size = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(cluster.log, size > 5_000_000 ? 'w' : 'a', 0o600);
  const port = ['-p', String(await freePort())];
  const command = [programs.postgres, '-D', cluster.data, ...port, ...settingArguments(tuning)];
  const lease = launch({ pipe: cluster.lease, log, account, command });
  closeSync(log);
  return lease;
}

/** Waits while the server starts: replaying the log after a crash can take minutes. */
async function whenReady(cluster: Cluster): Promise<Postmaster | undefined> {
  while (hasKeeper(cluster.lease)) {
    const found = readPostmaster(cluster.data);
    if (found?.state === 'stopping') return undefined;
    // Only a connection proves that the file is not from an earlier server.
    if (
      found?.state === 'ready' &&
      isProcessAlive(found.pid) &&
      (await canConnect(adminUrlOf(cluster, found.port)))
    ) {
      return readPostmaster(cluster.data)?.state === 'ready' ? found : undefined;
    }
    await sleep(2);
  }
  return undefined;
}

async function release(cluster: Cluster, lease: Lease, pid: number): Promise<void> {
  lease.release();
  const isStaying = () => isProcessAlive(pid) && readPostmaster(cluster.data)?.state === 'ready';
  // The server keeps running if others hold a lease, which is not visible here; without leases it stops
  // immediately.
  await until({ hasCome: () => !isStaying(), milliseconds: 1_000 });
  if (!isStaying()) await until({ hasCome: () => !isProcessAlive(pid), milliseconds: 30_000 });
}

async function until({
  hasCome,
  milliseconds,
}: {
  hasCome: () => boolean;
  milliseconds: number;
}): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!hasCome() && Date.now() < deadline) await sleep(2);
}

function adminUrlOf(cluster: Cluster, port: number): string {
  return `postgresql://flotilla:${cluster.password}@127.0.0.1:${port}/postgres`;
}

function endOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
}

/** Content of `postmaster.pid`; the file of a killed server stays behind and is wrong. */
type Postmaster = { pid: number; port: number; state: string };

/** Reads `postmaster.pid`, which may be incomplete. */
function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? 'starting' };
}

/** Stops a server whose keeper was killed, or removes the stale file of a killed server. */
async function clearStray(data: string, found: Postmaster): Promise<void> {
  // PostgreSQL removes the file of a process that does not exist.
  if (!isProcessAlive(found.pid)) return;
  if (!commandOf(found.pid).includes(data)) return forgetOther(data, found.pid);
  process.kill(found.pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  // Under an init that does not reap zombies the process remains, but its file is removed.
  const isThere = () => isProcessAlive(found.pid) && readPostmaster(data)?.pid === found.pid;
  while (isThere() && Date.now() < deadline) await sleep(5);
}

/**
 * Removes a `postmaster.pid` whose id now belongs to an unrelated process, for which PostgreSQL would refuse
 * to start.
 */
function forgetOther(data: string, pid: number): void {
  if (readPostmaster(data)?.pid === pid) rmSync(join(data, 'postmaster.pid'), { force: true });
}
