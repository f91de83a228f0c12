import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { anyNetwork, destinationOf } from './guarded-address.js';
import { pinnedRequest } from './pinned-request.js';
import { unlessAborted } from './unless-aborted.js';

/** A host without an address: a second lookup of it would fail. */
const host = 'pinned.invalid';

async function startServer(status: number) {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ request, body: await text(request) });
    response.writeHead(status, { location: '/elsewhere' }).end('answer');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const destination = await destinationOf(`http://${host}:${port}/hook`, {
    ...anyNetwork,
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  });
  return { destination, received, port };
}

it('connects to the checked address under the name of the host', async () => {
  const { destination, received, port } = await startServer(200);
  const answer = await pinnedRequest(destination, {
    method: 'POST',
    headers: { 'Accept-Encoding': 'gzip', 'x-own': 'yes' },
    body: 'größe',
  });

  expect(await text(answer)).toBe('answer');
  expect(received[0]).toMatchObject({
    request: {
      method: 'POST',
      headers: {
        ...{ host: `${host}:${port}`, 'x-own': 'yes' },
        ...{ 'accept-encoding': 'identity', 'content-length': '7', connection: 'close' },
      },
    },
    body: 'größe',
  });
});

it('sends a GET without a body by default, and follows no redirects', async () => {
  const { destination, received } = await startServer(302);
  const answer = await pinnedRequest(destination, { headers: {} });
  answer.resume();

  expect([answer.statusCode, received.length, received[0]?.request.method]).toEqual([302, 1, 'GET']);
});

it('rejects when the signal aborts', async () => {
  const { destination, received } = await startServer(200);

  await expect(
    pinnedRequest(destination, { headers: {}, signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(received).toEqual([]);
});

it('stops waiting for work that cannot be aborted', async () => {
  const reason = new Error('too late');
  const endless = new Promise<never>(() => undefined);
  const aborting = new AbortController();
  const waiting = unlessAborted(endless, aborting.signal);
  aborting.abort(reason);

  await expect(waiting).rejects.toBe(reason);
  await expect(unlessAborted(Promise.reject(new Error('failed')), aborting.signal)).rejects.toBe(reason);
  expect(await unlessAborted(Promise.resolve(1), new AbortController().signal)).toBe(1);
});
