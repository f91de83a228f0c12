import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { ignoreErrorEvents } from './error-events.js';

let server: Server;
afterEach(() => server.close());

/** A message of the PostgreSQL protocol: its type, its length and its body. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(body) + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const authenticated = message('R', '\0\0\0\0');
const ready = message('Z', 'I');
const terminated = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

it('rejects the statement of a connection that is terminated in the packet that makes it ready', async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, terminated])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'boat', database: 'boats', max: 1 });
  ignoreErrorEvents(pool);

  const client = await pool.connect();
  await expect(client.query('select 1')).rejects.toThrow(/terminat|not queryable|ended/);

  client.release(true);
  await pool.end();
});
