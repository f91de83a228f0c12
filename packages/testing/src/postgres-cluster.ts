import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A PostgreSQL server of a test, which streams its changes to replicas. */
export interface PostgresCluster {
  readonly port: number;
  /** The address of its database `flotilla`. */
  readonly url: string;
  /** The address of another database. */
  urlOf(database: string): string;
  /** Starts a streaming replica of it, with its settings. */
  addReplica(options?: PostgresReplicaOptions): Promise<PostgresCluster>;
  start(): Promise<void>;
  /** `fast` ends connections, `immediate` simulates a crash, `kill` a power failure (Linux only). */
  stop(mode?: 'fast' | 'immediate' | 'kill'): Promise<void>;
  /** Makes a replica accept writes. */
  promote(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

export interface PostgresClusterOptions {
  /** A free one by default. */
  readonly port?: number;
  /** The network namespace of the server, and its address there. Needs root. */
  readonly place?: { readonly namespace: string; readonly address: string };
  /** Further settings of PostgreSQL; by default data need not survive a failure of the machine. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface PostgresReplicaOptions {
  /** Port on which the replica reaches its primary: of a proxy, for example. */
  readonly primaryPort?: number;
}

const run = promisify(execFile);
const packagesFolder = '/usr/lib/postgresql';

/**
 * Returns the folder of programs of an installed PostgreSQL, such as Debian's; undefined without one. The
 * embedded PostgreSQL has no `pg_basebackup`.
 */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(packagesFolder) ? readdirSync(packagesFolder) : [];
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(packagesFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')));
}

/** Starts an empty server with a database `flotilla`. Remove it at the end of the test. */
export async function createPostgresCluster(options: PostgresClusterOptions = {}): Promise<PostgresCluster> {
  const data = dataFolder();
  await program('initdb', [
    '-D',
    data,
    '-U',
    user,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
    '--no-locale',
  ]);
  if (options.place) appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet trust\n');
  const cluster = await clusterIn(data, options);
  await cluster.start();
  const { hostname } = new URL(cluster.url);
  await program('createdb', ['-h', hostname, '-p', String(cluster.port), '-U', user, 'flotilla']);
  return cluster;
}

const loopback = '127.0.0.1';
const user = 'flotilla';
const usual = {
  unix_socket_directories: '',
  timezone: 'UTC',
  shared_buffers: '32MB',
  max_connections: 100,
  fsync: 'off',
  full_page_writes: 'on',
  jit: 'off',
};

async function clusterIn(data: string, options: PostgresClusterOptions): Promise<PostgresCluster> {
  const { port = await freePort(), place, settings } = options;
  const host = place?.address ?? loopback;
  const all = { ...usual, ...settings, listen_addresses: host, port };
  const given = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
  const control = (...args: string[]) =>
    program('pg_ctl', ['-D', data, '-w', '-t', '60', ...args], place?.namespace);
  const urlOf = (database: string) => `postgresql://${user}@${host}:${port}/${database}`;
  return {
    port,
    url: urlOf('flotilla'),
    urlOf,
    addReplica: async ({ primaryPort = port } = {}) => {
      const copy = dataFolder();
      await program('pg_basebackup', [
        ...['-h', host, '-p', String(primaryPort), '-U', user, '-D', copy],
        ...['--wal-method=stream', '--checkpoint=fast', '--write-recovery-conf', '--no-sync'],
      ]);
      const replica = await clusterIn(copy, settings ? { settings } : {});
      await replica.start();
      return replica;
    },
    start: () => control('start', '-l', join(data, 'server.log'), '-o', given.join(' ')),
    stop: (mode = 'fast') => (mode === 'kill' ? kill(data) : control('stop', '-m', mode)),
    promote: () => control('promote'),
    remove: async () => {
      await control('stop', '-m', 'immediate').catch(() => undefined);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Ends all processes of a server with SIGKILL. */
async function kill(data: string): Promise<void> {
  const server = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').split(' ').filter(Boolean);
  const ids = [server, ...children.map(Number)];
  for (const id of ids) signal(id, 'SIGKILL');
  // An ended process that was not waited for has no program either. PostgreSQL would take it for a running server, and
  // the kernel accepts connections as long as any of them has the socket.
  while (ids.some((id) => existsSync(`/proc/${id}/exe`))) await setTimeout(10);
  rmSync(join(data, 'postmaster.pid'));
}

/** Sends a signal to a process that may have ended. */
function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {}
}

/** Runs a program of PostgreSQL under an unprivileged account, because PostgreSQL refuses to run as root. */
async function program(name: string, args: readonly string[], namespace?: string): Promise<void> {
  const folder = postgresPrograms();
  if (!folder) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const path = join(folder, name);
  if (namespace === undefined) {
    await run(path, args, { ...account(), cwd: tmpdir() });
    return;
  }
  // Only root may enter a namespace.
  const ids = [`--reuid=${unprivileged}`, `--regid=${unprivileged}`, '--clear-groups'];
  await run('ip', ['netns', 'exec', namespace, 'setpriv', ...ids, path, ...args], { cwd: tmpdir() });
}

/** Id of the unprivileged account on Debian, and of its group. */
const unprivileged = 65_534;
const account = () => (process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-postgres-'));
  const { uid, gid } = account();
  if (uid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
