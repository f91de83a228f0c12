import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { download } from './download.js';
import { publicInternet, type NetworkAccess } from '@flotilla/backend/ports';

const loopback: NetworkAccess = { ...publicInternet, protocols: ['http:'], isAllowed: () => true };

it.each([
  ['to answer', false, 'url: does not answer in time.'],
  ['to send', true, 'url: takes too long.'],
])('gives up on a server that takes too long %s', async (_, answers, message) => {
  const server = createServer((_request, response) => void (answers && response.write('begun')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const fetched = download(url, loopback, { maxBytes: 100, timeoutMs: 200 }).then(({ content }) =>
    buffer(content),
  );

  await expect(fetched).rejects.toThrow(message);
  server.closeAllConnections();
  server.close();
});
