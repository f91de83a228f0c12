import { RefusedError } from '@flotilla/backend';
import type { DownloadInput, Downloads } from '@flotilla/backend/ports';
import { beforeEach, expect, it } from 'vitest';
import { ClientDocuments } from './client-documents.js';

const id = 'https://assistant.example/client.json';
const document = {
  client_id: id,
  client_name: 'Assistant\u202e',
  redirect_uris: ['http://127.0.0.1/callback'],
};

/** The texts of other servers by their address. */
let pages: Record<string, string>;
let loads: { readonly url: string; readonly input: DownloadInput }[];
let clients: ClientDocuments;
beforeEach(() => {
  pages = { [id]: JSON.stringify(document) };
  loads = [];
  const downloads: Downloads = {
    load: async (url, input) => {
      loads.push({ url, input });
      const text = pages[url];
      if (text === undefined) throw new RefusedError('answers 404.');
      return { content: Buffer.from(text), etag: null };
    },
  };
  clients = new ClientDocuments(downloads);
});

it('reads an application from its address once an hour, within bounds and without redirects', async () => {
  const client = { clientId: id, name: 'Assistant', redirectUris: document.redirect_uris };

  expect([await clients.find(id), await clients.find(id)]).toEqual([client, client]);
  expect(loads).toEqual([{ url: id, input: { maxBytes: 5120, timeoutMs: 5000, maxRedirects: 0 } }]);
});

it.each([
  ['of another address', { ...document, client_id: 'https://other.example/client.json' }],
  ['without a name', { ...document, client_name: undefined }],
  ['without addresses', { ...document, redirect_uris: [] }],
  ['with an insecure address', { ...document, redirect_uris: ['http://assistant.example/callback'] }],
  ['with a secret', { ...document, token_endpoint_auth_method: 'client_secret_post' }],
])('refuses a document %s', async (_, wrong) => {
  pages[id] = JSON.stringify(wrong);
  expect(await clients.find(id)).toBeUndefined();
});

it('refuses text that is not JSON, and an address that does not answer', async () => {
  pages[id] = '<html>';
  expect(await clients.find(id)).toBeUndefined();
  expect(await clients.find('https://assistant.example/missing.json')).toBeUndefined();
});

it.each([
  'http://assistant.example/client.json',
  'https://assistant.example/',
  'https://assistant.example',
  'https://ann:word@assistant.example/client.json',
  'https://assistant.example/client.json#part',
  'https://assistant.example/a/../client.json',
  `https://assistant.example/${'x'.repeat(500)}`,
])('requests nothing for the id %s', async (wrong) => {
  expect(await clients.find(wrong)).toBeUndefined();
  expect(loads).toEqual([]);
});
