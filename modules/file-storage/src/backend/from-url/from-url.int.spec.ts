import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileApp, startFileApp } from '../testing/file-app.fixture.js';
import { pictureBytes, pixelBomb } from '../testing/pictures.fixture.js';
import { destinationOf, isPublicAddress, publicInternet, type NetworkAccess } from '@flotilla/backend/ports';

const path = '/api/file-storage/files/create-from-url';
const maxBytes = 1024 ** 2;
/** The address of the test server, the only one on this machine that is treated as public. */
const home = '127.0.0.1';

/** Fake DNS: the answers per name, in order; the last one repeats. */
const names: Record<string, string[][]> = {
  'pictures.test': [[home]],
  'inside.test': [['127.0.0.2']],
  'private.test': [['10.1.2.3']],
  'metadata.test': [['169.254.169.254']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'both.test': [[home, '192.168.0.1']],
  'rebinding.test': [[home], ['127.0.0.2']],
};
const resolved: string[] = [];

/** The rules of the public internet, plus http, the names above, and one address of this machine. */
const reach: NetworkAccess = {
  protocols: ['http:', 'https:'],
  async resolve(host) {
    resolved.push(host);
    const answers = names[host];
    if (!answers) return publicInternet.resolve(host);
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
  isAllowed: (address) => address === home || isPublicAddress(address),
};

let files: FileApp;
let elsewhere: Server;
let origin: string;
let answer: RequestListener;
const requested: IncomingMessage[] = [];
let before: Awaited<ReturnType<FileApp['state']>>;

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    requested.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, home, resolve));
  origin = `http://pictures.test:${(elsewhere.address() as AddressInfo).port}`;
  files = await startFileApp({ settings: { maxBytes }, reach });
});
afterAll(async () => {
  await files.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});
beforeEach(async () => {
  before = await files.state();
  requested.length = 0;
  resolved.length = 0;
});

const createFrom = (url: unknown, headers = {}) =>
  files.app.request({ method: 'POST', url: path, data: { url }, headers });
const port = () => new URL(origin).port;

describe('a file of another server', () => {
  it('is stored like an upload', async () => {
    const bytes = await pictureBytes({ format: 'webp' });
    answer = (_, response) => response.end(bytes);
    const { status, data } = await createFrom(`${origin}/boats/Aurora%2068.jpg?width=60`);

    expect([status, data]).toMatchObject([
      201,
      {
        file: expect.stringMatching(/^\/public\/[0-9a-f]{32}\.webp$/),
        adminTitle: 'Aurora 68',
        mimeType: 'image/webp',
        width: 60,
        size: bytes.length,
      },
    ]);
    expect((await files.app.nest.inject({ url: String(data.file) })).rawPayload.equals(bytes)).toBe(true);
  });

  it('is found behind redirects, each checked again', async () => {
    const bytes = await pictureBytes();
    answer = ({ url = '' }, response) => {
      const hops = Number(url.slice(1));
      if (hops === 0) return response.end(bytes);
      return response.writeHead(302, { location: hops % 2 ? `/${hops - 1}` : `${origin}/${hops - 1}` }).end();
    };
    const { status } = await createFrom(`${origin}/5`);

    expect([status, resolved]).toEqual([201, Array.from({ length: 6 }, () => 'pictures.test')]);
  });

  it('is fetched once for an Idempotency-Key', async () => {
    const bytes = await pictureBytes();
    answer = (_, response) => response.end(bytes);
    const headers = { 'idempotency-key': 'from-url' };
    const first = await createFrom(`${origin}/a.png`, headers);
    const again = await createFrom(`${origin}/a.png`, headers);
    const other = await createFrom(`${origin}/b.png`, headers);

    expect([again.text, other.status, requested.length]).toEqual([first.text, 409, 1]);
  });

  it('is loaded from the checked address even if the DNS record changes', async () => {
    const bytes = await pictureBytes();
    answer = (_, response) => response.end(bytes);
    const { status } = await createFrom(`http://rebinding.test:${port()}/a.png`);

    expect([status, resolved, requested.length]).toEqual([201, ['rebinding.test'], 1]);
    expect((await createFrom(`http://rebinding.test:${port()}/a.png`)).status).toBe(422);
  });
});

describe('sends no request and stores nothing when the url', () => {
  afterEach(async () => {
    expect(await files.state()).toEqual(before);
    expect(requested).toEqual([]);
  });

  it.each([
    [
      'is another scheme',
      [
        'ftp://pictures.test/a.png',
        'file:///etc/passwd',
        'data:image/png;base64,AAAA',
        'gopher://pictures.test/',
      ],
      400,
      'url: must start with https://.',
    ],
    ['is none', ['pictures.test/a.png', '//pictures.test/a.png', 'http://', ' '], 400, 'url: is not a url.'],
    [
      'holds a password',
      ['http://user:secret@pictures.test/a.png', 'http://user@pictures.test/'],
      400,
      'url: must not hold a name or a password.',
    ],
    [
      'names a host that is not there',
      ['http://nowhere.invalid/a.png'],
      422,
      'url: leads to a host that is not found.',
    ],
    [
      'is loopback in any spelling',
      [
        'http://127.0.0.2/',
        'http://127.1.2.3/',
        'http://2130706434/',
        'http://0x7f000002/',
        'http://0177.0.0.2/',
        'http://127.2/',
        'http://0/',
        'http://[::1]/',
      ],
      422,
      'url: leads to an address that is not public.',
    ],
    [
      'is private or link-local',
      [
        'http://10.0.0.1/',
        'http://172.16.0.1/',
        'http://192.168.1.1/',
        'http://169.254.169.254/latest/meta-data/',
        'http://100.64.0.1/',
        'http://[fc00::1]/',
        'http://[fe80::1]/',
        'http://3232235777/',
      ],
      422,
      'url: leads to an address that is not public.',
    ],
    [
      'carries an address of IPv4 in one of IPv6',
      [
        'http://[::ffff:127.0.0.1]/',
        'http://[::ffff:7f00:1]/',
        'http://[::127.0.0.1]/',
        'http://[64:ff9b::7f00:1]/',
        'http://[2002:7f00:1::]/',
        'http://[::]/',
      ],
      422,
      'url: leads to an address that is not public.',
    ],
    [
      'is a name that leads inside',
      [
        'http://inside.test/',
        'http://private.test/',
        'http://metadata.test/',
        'http://mapped.test/',
        'http://both.test/',
      ],
      422,
      'url: leads to an address that is not public.',
    ],
  ])('%s', async (_, urls, status, message) => {
    for (const url of urls) {
      const answered = await createFrom(url);
      expect([url, answered.status, answered.problem.message]).toEqual([url, status, message]);
    }
  });

  it('is missing, not text, too long, or has extra fields', async () => {
    for (const data of [
      {},
      { url: 5 },
      { url: '' },
      { url: `https://pictures.test/${'x'.repeat(2000)}` },
      { url: origin, more: 1 },
      origin,
    ])
      expect((await files.app.request({ method: 'POST', url: path, data })).status).toBe(400);
  });

  it('comes from an anonymous client', async () => {
    const { status } = await files.app.request({
      method: 'POST',
      url: path,
      data: { url: `${origin}/a.png` },
      as: 'anonymous',
    });

    expect(status).toBe(401);
  });
});

describe('stores nothing when the other server', () => {
  afterEach(async () => expect(await files.state()).toEqual(before));

  it.each([
    ['to loopback', 'http://127.0.0.2/a.png'],
    ['to loopback by its decimal form', 'http://2130706434/a.png'],
    ['to a private address', 'http://192.168.0.1/a.png'],
    ['to the metadata service', 'http://169.254.169.254/latest/meta-data/'],
    ['to IPv6', 'http://[::1]/a.png'],
    ['to IPv4 mapped into IPv6', 'http://[::ffff:127.0.0.1]/a.png'],
    ['to a name that leads inside', 'http://inside.test/a.png'],
    ['to a name with one address inside', 'http://both.test/a.png'],
  ])('redirects %s: 422, without a request there', async (_, location) => {
    answer = (_request, response) => response.writeHead(302, { location }).end();
    const { status, problem } = await createFrom(`${origin}/a.png`);

    expect([status, problem.message, requested.length]).toEqual([
      422,
      'url: leads to an address that is not public.',
      1,
    ]);
  });

  it('redirects to another scheme: 400', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();

    expect((await createFrom(`${origin}/a.png`)).problem.message).toBe('url: must start with https://.');
  });

  it('redirects endlessly: 422', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/again' }).end();
    const { status, problem } = await createFrom(`${origin}/a.png`);

    expect([status, problem.message, requested.length]).toEqual([
      422,
      'url: redirects more than 5 times.',
      6,
    ]);
  });

  it.each<[string, RequestListener, number, string]>([
    ['has no such file', (_, response) => response.writeHead(404).end(), 422, 'url: answers 404.'],
    ['redirects to nowhere', (_, response) => response.writeHead(302).end(), 422, 'url: answers 302.'],
    [
      'encodes what it sends',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(),
      422,
      'url: answers in an encoding that was not asked for.',
    ],
    [
      'says that it is too large',
      (_, response) => response.writeHead(200, { 'content-length': maxBytes + 1 }).end('x'),
      413,
      'The file is larger than 1 MB.',
    ],
    ['hangs up', (request) => request.socket.destroy(), 422, 'url: can’t be reached.'],
    [
      'sends HTML',
      (_, response) => response.end('<!doctype html>'),
      415,
      'Files of this type are not allowed',
    ],
  ])('%s', async (_, listener, status, message) => {
    answer = listener;
    const answered = await createFrom(`${origin}/a.png`);

    expect([answered.status, answered.problem.message]).toEqual([status, expect.stringContaining(message)]);
  });

  it('sends more than its Content-Length', async () => {
    const head = await pictureBytes();
    answer = (_, response) => {
      response.write(head);
      response.end(Buffer.alloc(2 * maxBytes));
    };
    const { status, problem } = await createFrom(`${origin}/a.png`);

    expect([status, problem.message]).toEqual([413, 'The file is larger than 1 MB.']);
  });

  it('closes the connection early', async () => {
    const head = await pictureBytes();
    answer = async (request, response) => {
      response.writeHead(200, { 'content-length': 100_000 }).write(head);
      await setTimeout(50);
      request.socket.destroy();
    };
    const { status, problem } = await createFrom(`${origin}/a.png`);

    expect([status, problem.message]).toEqual([422, 'url: broke off.']);
  });

  it('sends a decompression bomb', async () => {
    const bomb = await pixelBomb(50_000, 50_000);
    answer = (_, response) => response.end(bomb);

    expect((await createFrom(`${origin}/a.png`)).status).toBe(422);
  });
});

describe('in production', () => {
  it.each(['https://localhost/a.png', 'https://127.0.0.1/', 'https://[::1]/', 'https://0x7f.1/'])(
    '%s has no public address',
    async (url) => {
      await expect(destinationOf(url, publicInternet)).rejects.toMatchObject({
        status: 422,
        message: 'url: leads to an address that is not public.',
      });
    },
  );

  it('only https is accepted', async () => {
    await expect(destinationOf('http://1.1.1.1/', publicInternet)).rejects.toMatchObject({ status: 400 });
    await expect(destinationOf('https://1.1.1.1/', publicInternet)).resolves.toMatchObject({
      addresses: [{ address: '1.1.1.1', family: 4 }],
    });
  });
});
