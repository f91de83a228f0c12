import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImportRecord } from '@flotilla/backend/ports';
import type { ImportSource } from '@flotilla/importers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportApp, startImportApp } from './import-app.fixture.js';
import { pictureBytes } from './picture.fixture.js';

let server: Server;
let port: number;
let isUp = true;
let requests: string[] = [];
let imports: ImportApp;

beforeAll(async () => {
  const png = pictureBytes();
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (!isUp || request.url?.includes('missing')) return void response.writeHead(404).end();
    if (request.url?.includes('inside'))
      return void response.writeHead(302, { location: 'http://private.example/a.png' }).end();
    if (request.url?.includes('page')) return void response.writeHead(200).end('<html>no picture</html>');
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  imports = await startImportApp({
    // The test's server has no certificate, and each public host leads to it.
    protocols: ['https:', 'http:'],
    resolve: async (host) => [
      {
        address: host === 'old.example' ? '127.0.0.1' : host === 'private.example' ? '10.0.0.1' : host,
        family: 4,
      },
    ],
    isAllowed: (address) => address === '127.0.0.1',
  });
});
afterAll(async () => {
  await imports.close();
  server.close();
});

function source(name: string, html: string): ImportSource {
  const record = {
    ...{ kind: 'article', key: '1', label: name, slug: name, html },
    ...{ publishedAt: '2024-01-01T00:00:00.000Z', authors: [], terms: [] },
  } satisfies ImportRecord & Record<string, unknown>;
  return {
    name: `test:${name}`,
    async *records() {
      yield record;
    },
  };
}

const textOf = async (slug: string) =>
  JSON.stringify(
    (await imports.app.sql('select "description" from blog_article where "slug" = $1', [slug]))[0] ?? null,
  );

describe('pictures of other servers', () => {
  it('are downloaded once, and shown from the library', async () => {
    const picture = `<img src="http://old.example:${port}/a.png">`;
    const report = await imports.run(source('shown', `${picture}<p>Text</p>${picture}`));

    expect(report.counts).toEqual({ article: { created: 1 }, media: { created: 1 } });
    expect(report.lost).toEqual([]);
    expect(requests).toEqual(['/a.png']);
    expect((await textOf('shown')).match(/\/public\//g)).toHaveLength(2);
  });

  it('are reported when they are not available, and requested again by the next run', async () => {
    const html = `<p>Text</p><img src="http://old.example:${port}/b.png"><img src="http://old.example:${port}/missing.png"><img src="http://old.example:${port}/page.png"><img src="http://old.example:${port}/inside.png">`;
    isUp = false;
    const report = await imports.run(source('later', html));
    expect(report.lost).toEqual([expect.objectContaining({ what: 'picture', count: 4 })]);
    expect(await textOf('later')).not.toContain('image');
    isUp = true;
    const second = await imports.run(source('later', html));

    expect(second.counts.article).toEqual({ updated: 1 });
    expect(second.lost).toEqual([expect.objectContaining({ what: 'picture', count: 3 })]);
    expect((await textOf('later')).match(/\/public\//g)).toHaveLength(1);
  });

  it.each([
    ['a private host', 'https://private.example/a.png'],
    ['a private address', 'http://10.0.0.1/a.png'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['IPv6', 'http://[::1]/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,iVBORw0KGgo='],
    ['a script', 'javascript:alert(1)'],
  ])('are not requested from %s', async (name, address) => {
    requests = [];
    const slug = name.toLowerCase().replace(/\W+/g, '-');
    const report = await imports.run(source(slug, `<p>Text</p><img src="${address}">`));

    expect(report.counts.article).toEqual({ created: 1 });
    expect(report.lost.map(({ count }) => count)).toEqual([1]);
    expect(await textOf(slug)).not.toContain('image');
    expect(requests).toEqual([]);
  });
});

it('stores an article although its text has nothing that a document can hold', async () => {
  const report = await imports.run(source('scripts', '<script>alert(1)</script><svg onload="x"></svg>'));

  expect(report.counts.article).toEqual({ created: 1 });
});

it('reports a text that is too large, and continues', async () => {
  const huge = '<p><b>a</b>c</p>'.repeat(20_000);
  const report = await imports.run(source('huge', huge));

  expect(report.records).toEqual([
    expect.objectContaining({
      kind: 'article',
      state: 'failed',
      detail: expect.stringContaining('description'),
    }),
  ]);
});

it('reports a text that is nested too deep', async () => {
  const report = await imports.run(source('deep', `${'<blockquote>'.repeat(50_000)}Deep`));

  expect(report.counts.article).toEqual({ created: 1 });
  expect(report.lost).toEqual([expect.objectContaining({ what: 'text that documents cannot hold' })]);
});
