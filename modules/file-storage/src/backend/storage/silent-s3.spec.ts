import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { S3Storage } from './s3-storage.js';

/** In ms. Below 6 seconds, the client starts to measure it with the request. */
const maxSilence = 2000;
const pdf = { mimeType: 'application/pdf' };
const unavailable = { status: 503, retryAfter: 1 };
const twoParts = 8 * 1024 ** 2;

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

let server: Server;
let requests: string[];
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a store on the loopback interface. */
async function storeOf(answer: Answer): Promise<S3Storage> {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.method ?? '');
    void answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const settings = {
    ...{ bucket: 'harbour', region: 'us-east-1', prefix: '', accessKeyId: 'a', secretAccessKey: 'b' },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return new S3Storage(settings, createSecretKey(randomBytes(32)), undefined, maxSilence);
}

/** Answers the requests of an upload in one part, or in several. */
const accept: Answer = async (request, response) => {
  const isNew = request.url?.includes('uploads') ?? false;
  await buffer(request);
  if (request.method === 'PUT') return response.setHeader('etag', '"part"').end();
  if (request.method === 'DELETE') return response.writeHead(204).end();
  const root = isNew ? 'InitiateMultipartUploadResult' : 'CompleteMultipartUploadResult';
  return response
    .setHeader('content-type', 'application/xml')
    .end(`<${root}><Bucket>harbour</Bucket><Key>a.pdf</Key><UploadId>1</UploadId><ETag>"a"</ETag></${root}>`);
};

const upload = (storage: S3Storage, bytes: number) =>
  storage.put('a.pdf', Readable.from([Buffer.alloc(bytes)], { objectMode: false }), pdf);

async function timeOf(call: Promise<unknown>): Promise<number> {
  const since = performance.now();
  await expect(call).rejects.toMatchObject(unavailable);
  return performance.now() - since;
}

it.each([
  ['small', 300_000],
  ['large', twoParts],
])('fails a %s upload to a store without responses once, within the limit', async (_, bytes) => {
  const storage = await storeOf(() => undefined);

  expect(await timeOf(upload(storage, bytes))).toBeLessThan(maxSilence * 1.8);
  expect(requests).toHaveLength(1);
});

it('does not wait for the deletion of parts when the store falls silent after the first', async () => {
  let parts = 0;
  const storage = await storeOf((request, response) => {
    const isSilent = request.method === 'DELETE' || (request.method === 'PUT' && ++parts === 2);
    return isSilent ? undefined : accept(request, response);
  });

  expect(await timeOf(upload(storage, twoParts))).toBeLessThan(maxSilence * 1.8);
  await expect.poll(() => requests).toEqual(['POST', 'PUT', 'PUT', 'DELETE']);
});

it('stores a large file that takes longer than the limit, because each part makes progress', async () => {
  const storage = await storeOf(async (request, response) => {
    await setTimeout(maxSilence * 0.4);
    return accept(request, response);
  });
  const since = performance.now();

  await upload(storage, twoParts);

  expect(performance.now() - since).toBeGreaterThan(maxSilence * 1.4);
  expect(requests).toEqual(['POST', 'PUT', 'PUT', 'POST']);
});

it('sends the bytes again once when a connection breaks', async () => {
  const storage = await storeOf((request, response) =>
    requests.length === 1 ? request.socket.destroy() : accept(request, response),
  );

  await upload(storage, 300_000);

  expect(requests).toEqual(['PUT', 'PUT']);
});

it('fails other requests to a store without responses once', async () => {
  const storage = await storeOf(() => undefined);

  for (const call of [() => storage.stat('a.pdf'), () => storage.open('a.pdf'), () => storage.check()])
    expect(await timeOf(call())).toBeLessThan(maxSilence * 1.8);
  expect(requests).toHaveLength(3);
});
