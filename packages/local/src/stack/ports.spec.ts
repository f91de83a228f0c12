import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort } from '@flotilla/runtime/network';
import { afterEach, expect, it } from 'vitest';
import { assertPortsFree } from './ports.js';

const host = '127.0.0.1';
const servers: Server[] = [];

afterEach(() => servers.splice(0).forEach((server) => server.close()));

it('accepts free ports and leaves them free', async () => {
  const [port, apiPort] = [await freePort(), await freePort()];

  await assertPortsFree({ host, port, apiPort });
  await assertPortsFree({ host, port, apiPort });
});

it('names the port in use and the setting that changes it', async () => {
  const apiPort = await freePort();
  await listen(apiPort);

  const check = assertPortsFree({ host, port: await freePort(), apiPort });

  await expect(check).rejects.toMatchObject({
    problem: `Port ${apiPort} on ${host} is in use.`,
    fix: expect.stringContaining(`API_PORT=${apiPort + 1} npm start`),
  });
});

it('fails when the host is not an address of this machine', async () => {
  const check = assertPortsFree({ host: '192.0.2.1', port: await freePort(), apiPort: await freePort() });

  await expect(check).rejects.toThrow('EADDRNOTAVAIL');
});

async function listen(port: number) {
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  return server;
}
