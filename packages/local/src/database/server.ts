import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import type { Account } from './account.js';
import type { Cluster } from './cluster.js';
import { canConnect } from './databases.js';
import { isKept, launch, type Lease, takeLease } from './lease.js';
import { commandOf, isAlive } from './process-state.js';
import type { Programs } from './programs.js';
import { settingArguments, type Tuning } from './settings.js';

type ServerOptions = { cluster: Cluster; programs: Programs; account: Account; tuning: Tuning };

export type Server = { adminUrl: string; release(): Promise<void> };

const attempts = 10;

/** Joins the server of a cluster or starts it. Whoever loses a race for the start, the port or the data tries again. */
export async function holdServer(options: ServerOptions): Promise<Server> {
  const { cluster } = options;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // In this order: a server that was kept when its file was read is not a stray.
    const found = readPostmaster(cluster.data);
    const joined = takeLease(cluster.lease);
    if (!joined && found) await clearStray(cluster.data, found);
    const lease = joined ?? (await launchServer(options));
    const ready = await whenReady(cluster);
    if (ready) return { adminUrl: adminUrlOf(cluster, ready.port), release: () => release(cluster, lease, ready.pid) };
    lease.release();
    await sleep(100);
  }
  throw new Error(`The database in ${cluster.data} does not start. The end of ${cluster.log}:\n${endOf(cluster.log)}`);
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Waits as long as the server is on its way: replaying a log after a crash can take minutes. */
async function whenReady(cluster: Cluster): Promise<Postmaster | undefined> {
  while (isKept(cluster.lease)) {
    const found = readPostmaster(cluster.data);
    if (found?.state === 'stopping') return undefined;
    // Only an answer proves that the file is not of an earlier server.
    if (found?.state === 'ready' && isAlive(found.pid) && (await canConnect(adminUrlOf(cluster, found.port)))) {
      return readPostmaster(cluster.data)?.state === 'ready' ? found : undefined;
    }
    await sleep(2);
  }
  return undefined;
}

async function release(cluster: Cluster, lease: Lease, pid: number): Promise<void> {
  lease.release();
  const isStaying = () => isAlive(pid) && readPostmaster(cluster.data)?.state === 'ready';
  // A server that others hold stays, and nothing tells us that they do; one that nobody holds turns at once.
  await until({ hasCome: () => !isStaying(), milliseconds: 1_000 });
  if (!isStaying()) await until({ hasCome: () => !isAlive(pid), milliseconds: 30_000 });
}

async function until({ hasCome, milliseconds }: { hasCome: () => boolean; milliseconds: number }): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!hasCome() && Date.now() < deadline) await sleep(2);
}

function adminUrlOf(cluster: Cluster, port: number): string {
  return `postgresql://flotilla:${cluster.password}@127.0.0.1:${port}/postgres`;
}

function endOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
}

/** What a server says of itself in its `postmaster.pid`; the file of a killed one stays behind and lies. */
type Postmaster = { pid: number; port: number; state: string };

/** Reads `postmaster.pid`, as far as it is written. */
function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? 'starting' };
}

/** Makes way for a new server where the last one, or its keeper, was killed. */
async function clearStray(data: string, found: Postmaster): Promise<void> {
  // PostgreSQL itself clears the file of a process that is gone.
  if (!isAlive(found.pid)) return;
  if (!commandOf(found.pid).includes(data)) return forgetOther(data, found.pid);
  process.kill(found.pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  // Under an init that reaps nobody the process stays, but its file goes.
  const isThere = () => isAlive(found.pid) && readPostmaster(data)?.pid === found.pid;
  while (isThere() && Date.now() < deadline) await sleep(5);
}

/** The number of the dead server belongs to a stranger now, whom PostgreSQL would take for it and give up. */
function forgetOther(data: string, pid: number): void {
  if (readPostmaster(data)?.pid === pid) rmSync(join(data, 'postmaster.pid'), { force: true });
}
