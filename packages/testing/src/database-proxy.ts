import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';

/** A proxy in front of a database, to simulate network failures. */
export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Stops forwarding data and keeps connections open. */
  silence(): void;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Ends all connections, and forwards new ones to another server. */
  moveTo(databaseUrl: string): void;
}

export interface DatabaseProxyOptions {
  /** Returns a transformation of the database's responses; called per connection. */
  readonly alter?: () => Duplex;
}

/** Starts a proxy in front of a database. Cut it at the end of the test. */
export async function databaseProxy(
  databaseUrl: string,
  { alter = () => new PassThrough() }: DatabaseProxyOptions = {},
): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    join(client, database, sockets);
    if (isSilent) return;
    client.pipe(database);
    database.pipe(alter()).pipe(client);
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    silence() {
      isSilent = true;
      // Paused as well: data read without a pipe would be lost.
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      isSilent = false;
      return listen(server, port);
    },
    moveTo(other) {
      target = new URL(other);
      for (const socket of sockets) socket.destroy();
    },
    async cut() {
      const closed = server.listening ? once(server.close(), 'close') : undefined;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function join(client: Socket, database: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, database],
    [database, client],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}
