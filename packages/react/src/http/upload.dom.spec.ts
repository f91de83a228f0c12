import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { defineEntity, file as storedFile, integer } from '@flotilla/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upload } from './upload.js';

const picture = defineEntity({
  module: 'fleet',
  name: 'picture',
  fields: { file: storedFile(), width: integer({ optional: true }) },
});

let server: Server;
let baseUrl: string;
let answer: RequestListener;
let requested: IncomingMessage;
let body: string;

beforeEach(async () => {
  server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', String(request.headers.origin));
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader(
      'access-control-allow-headers',
      'accept, authorization, idempotency-key, if-match, content-type',
    );
    response.setHeader('access-control-allow-methods', 'POST, PATCH');
    response.setHeader('access-control-expose-headers', 'etag');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    requested = request;
    body = await text(request);
    return answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answer = (_, response) => response.writeHead(201).end('{"data":{"id":"1","file":"/public/a.png"}}');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
});

const files = { file: new File(['hull'], 'hull.png', { type: 'image/png' }) };

it('sends a form with files and data, and returns the row', async () => {
  const row = await upload({
    entity: picture,
    files,
    data: { width: 5 },
    baseUrl,
    token: () => 'secret',
    idempotencyKey: 'k',
  });

  expect(row).toEqual({ id: '1', file: '/public/a.png' });
  expect([requested.method, requested.url]).toEqual(['POST', '/api/fleet/pictures']);
  expect(requested.headers).toMatchObject({
    authorization: 'Bearer secret',
    'idempotency-key': 'k',
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
  });
  expect(body).toMatch(/name="data"\r\n\r\n\{"width":5\}/);
  expect(body).toMatch(/name="file"; filename="hull\.png"[\s\S]*hull/);
});

it('updates the row of a given id', async () => {
  answer = (_, response) => response.writeHead(200, { etag: '"next"' }).end('{"data":{}}');
  const onEtag = vi.fn();
  await upload({ entity: picture, id: 'a/b', files, baseUrl, ifMatch: '"tag"', onEtag });

  expect([requested.method, requested.url, requested.headers['if-match']]).toEqual([
    'PATCH',
    '/api/fleet/pictures/a%2Fb',
    '"tag"',
  ]);
  expect(onEtag.mock.calls).toEqual([['"next"']]);
});

it('reports its progress', async () => {
  const requests = openedRequests();
  const onProgress = vi.fn<(progress: object) => void>();
  const done = upload({ entity: picture, files, baseUrl, onProgress });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  // happy-dom sends no progress events.
  for (const loaded of [10, 20])
    requests[0]?.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded, total: 20 }),
    );
  await done;

  expect(onProgress.mock.calls.flat()).toEqual([
    { sent: 10, total: 20 },
    { sent: 20, total: 20 },
  ]);
});

it('rejects with an ApiError like other calls', async () => {
  const problem = {
    status: 415,
    data: null,
    message: 'Refused',
    cause: [{ message: 'is of no type that is allowed', field: 'file' }],
  };
  answer = (_, response) => response.writeHead(415, 'Unsupported Media Type').end(JSON.stringify(problem));

  await expect(upload({ entity: picture, files, baseUrl })).rejects.toMatchObject({
    name: 'ApiError',
    status: 415,
    fields: { file: 'is of no type that is allowed' },
  });
});

it('fails without a response', async () => {
  answer = (request) => request.socket.destroy();

  await expect(upload({ entity: picture, files, baseUrl })).rejects.toThrow('The connection failed.');
});

it('is aborted by its signal, before it starts and while it runs', async () => {
  const controller = new AbortController();
  answer = () => controller.abort(new Error('another file was chosen'));

  await expect(
    upload({ entity: picture, files, baseUrl, signal: AbortSignal.abort(new Error('too late')) }),
  ).rejects.toThrow('too late');
  await expect(upload({ entity: picture, files, baseUrl, signal: controller.signal })).rejects.toThrow(
    'another file was chosen',
  );
});

function openedRequests(): XMLHttpRequest[] {
  const opened: XMLHttpRequest[] = [];
  const open = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    opened.push(this);
    open.call(this, method, url, true);
  });
  return opened;
}
