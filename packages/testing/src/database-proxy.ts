import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A wire between an app and its database that a test can cut. */
export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** Ends all connections and takes no more. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Opens a way to a database that can be cut. Cut it when the test is over. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => join(client, connect(Number(target.port), target.hostname), sockets));
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    restore: () => listen(server, port),
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
    socket.pipe(other);
  }
}
