import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A pooler in front of a database. */
export interface Pooler {
  /** The address of the database through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

const bouncer = '/usr/sbin/pgbouncer';
/** Id of the unprivileged account on Debian: PgBouncer refuses to run as root. */
const unprivileged = 65_534;

/** Whether PgBouncer is installed: `apt-get install pgbouncer`. */
export const hasPgBouncer = existsSync(bouncer);

/** Starts PgBouncer in transaction mode with a few server connections. `timeZone` is the one of connections. */
export async function startPgBouncer(databaseUrl: string, timeZone = 'Etc/UTC'): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-pgbouncer-'));
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const target = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    file,
    `[databases]
* = ${target} connect_query='set timezone to ''${timeZone}''; set statement_timeout to ''10s'''
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
server_lifetime = 2
server_idle_timeout = 1
ignore_startup_parameters = extra_float_digits
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, unprivileged, unprivileged);
  const child = spawn(bouncer, [file], {
    stdio: 'ignore',
    ...(isRoot && { uid: unprivileged, gid: unprivileged }),
  });
  await untilOpen(own, child);
  return {
    url: `postgresql://${username}@127.0.0.1:${own}${pathname}`,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Startup parameters that managed poolers accept. */
const accepted = new Set(['user', 'database', 'application_name', 'client_encoding']);
/** Statements that change the state of a session, which a pooler in transaction mode loses. */
const ofSession =
  /^\s*(?:listen|unlisten|set(?! transaction| local)|create temp|prepare|declare \w+ cursor with hold)\b|\bpg_(?:try_)?advisory_lock(?:_shared)?\(/i;

/**
 * Starts a pooler that refuses startup parameters, named prepared statements and the state of sessions.
 * `refused` lists the reasons.
 */
export async function startStrictPooler(
  databaseUrl: string,
): Promise<Pooler & { readonly refused: string[]; endConnections(): void }> {
  const target = new URL(databaseUrl);
  const refused: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const read = frontendMessages((problem) => {
      refused.push(problem);
      client.end(errorResponse(problem));
      database.destroy();
    });
    client.on('data', (bytes: Buffer) => read(bytes) && database.write(bytes));
    database.pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, database].forEach((one) => one.destroy()));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const endConnections = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    refused,
    endConnections,
    close: async () => {
      endConnections();
      server.close();
    },
  };
}

/**
 * Returns a reader of the messages of a client: see "Message Formats" in PostgreSQL's manual. It returns false
 * after it has refused a message.
 */
function frontendMessages(refuse: (problem: string) => void): (bytes: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let isRefused = false;
  const check = (problem: string | undefined) => {
    if (problem === undefined || isRefused) return;
    isRefused = true;
    refuse(problem);
  };
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (!isRefused) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) break;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) break;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      check(isStarted ? problemOf(message) : startupProblem(message));
      isStarted = true;
    }
    return !isRefused;
  };
}

function startupProblem(message: Buffer): string | undefined {
  const texts = message.toString('utf8', 8).split('\0');
  const names = texts.filter((name, index) => index % 2 === 0 && name !== '');
  const wrong = names.find((name) => !accepted.has(name));
  return wrong && `unsupported startup parameter: ${wrong}`;
}

function problemOf(message: Buffer): string | undefined {
  const type = String.fromCharCode(message[0] ?? 0);
  if (type !== 'P' && type !== 'Q') return undefined;
  const [first = '', second = ''] = message.toString('utf8', 5).split('\0');
  if (type === 'P' && first !== '') return `named prepared statement: ${second}`;
  const text = type === 'P' ? second : first;
  return ofSession.test(text) ? `state of a session: ${text}` : undefined;
}

function errorResponse(problem: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${problem}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`PgBouncer ended with ${child.exitCode}.`);
}
