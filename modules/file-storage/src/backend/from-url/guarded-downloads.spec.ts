import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GuardedDownloads } from './guarded-downloads.js';
import { publicInternet } from '@flotilla/backend/ports';

const input = { maxBytes: 100, timeoutMs: 2000 };
const downloads = new GuardedDownloads({
  ...publicInternet,
  protocols: ['http:'],
  isAllowed: (address) => address === '127.0.0.1',
});

let server: Server;
let answer: RequestListener;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('loads the content with its ETag, behind a redirect too', async () => {
  answer = ({ url: path }, response) =>
    path === '/feed'
      ? response.writeHead(302, { location: '/there' }).end()
      : response.writeHead(200, { etag: '"one"' }).end('content');
  const loaded = await downloads.load(url, input);

  expect([loaded?.content.toString(), loaded?.etag]).toEqual(['content', '"one"']);
});

it('returns null when the ETag still matches', async () => {
  answer = ({ headers }, response) =>
    response.writeHead(headers['if-none-match'] === '"one"' ? 304 : 200, { etag: '"one"' }).end();

  expect(await downloads.load(url, { ...input, etag: '"one"' })).toBeNull();
  expect(await downloads.load(url, { ...input, etag: '"two"' })).toMatchObject({ etag: '"one"' });
});

it('rejects a 304 without an ETag, more bytes than the limit, and addresses that are not public', async () => {
  answer = (_, response) => response.writeHead(304).end();
  await expect(downloads.load(url, input)).rejects.toThrow('url: answers 304.');
  answer = (_, response) => {
    response.write('x'.repeat(80));
    response.end('x'.repeat(80));
  };
  await expect(downloads.load(url, input)).rejects.toMatchObject({ status: 413 });
  await expect(downloads.load('http://127.0.0.2/', input)).rejects.toThrow('not public');
});
