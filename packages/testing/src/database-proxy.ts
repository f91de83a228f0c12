import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';

/** A wire between an app and its database that a test can cut. */
export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** Passes nothing more on, and tells neither side: connections stay open. */
  silence(): void;
  /** Ends all connections and takes no more. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export interface DatabaseProxyOptions {
  /** Made anew for each connection: what becomes of what the database says. */
  readonly alter?: () => Duplex;
}

/** Opens a way to a database that can be cut. Cut it when the test is over. */
export async function databaseProxy(
  databaseUrl: string,
  { alter = () => new PassThrough() }: DatabaseProxyOptions = {},
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
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
      // What is read and not piped is lost.
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      isSilent = false;
      return listen(server, port);
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
