import { connect } from 'node:net';
import { article, category } from '@flotilla/blog';
import { redirect, widget, widgetsToExternalWidgets } from '@flotilla/host';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const { route } = article;

describe('the root of the API', () => {
  it('links to the reference, as HTML for browsers and as JSON otherwise', async () => {
    const page = await app.request({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<a href="/api/docs">');
    const { status, text } = await app.request({ url: '/' });
    expect([status, JSON.parse(text)]).toEqual([200, { docs: '/api/docs', openapi: '/api/openapi.json' }]);
    expect((await app.request({ method: 'POST', url: '/' })).status).toBe(404);
  });
});

describe('a call without a route', () => {
  it.each([
    ['PUT', route, 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/api/health', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/rbac/subjects/authentication/logout', 'POST, OPTIONS'],
    ['POST', '/api/search?query=x', 'GET, HEAD, OPTIONS'],
  ] as const)('%s %s is 405 and names the methods of the path', async (method, url, allow) => {
    const { status, headers, problem } = await app.request({ method, url });
    const methods = (list: string | undefined) => list?.split(', ').toSorted();
    expect([status, methods(headers['allow'])]).toEqual([405, methods(allow)]);
    expect(problem.message).toMatch(/can't be called by/);
  });

  it('OPTIONS returns the methods, and 404 for an unknown path', async () => {
    const { status, headers } = await app.request({ method: 'OPTIONS', url: route });
    expect([status, headers['allow']?.includes('POST')]).toEqual([204, true]);
    expect((await app.request({ method: 'OPTIONS', url: '/api/nothing' })).status).toBe(404);
    expect((await app.request({ url: '/api/blog/nothing' })).status).toBe(404);
  });

  it.each([
    ['PATCH', route, 'id'],
    ['DELETE', `${route}/`, 'id'],
    ['PATCH', '/api/ecommerce/orders', 'id'],
    ['PATCH', `/api/rbac/subjects/${crypto.randomUUID()}/identities`, 'identityId'],
  ] as const)('%s %s is 400: %s is required', async (method, url, name) => {
    const { status, problem } = await app.request({ method, url, data: {} });
    expect([status, problem.message, problem.cause[0]?.field]).toEqual([400, `${name} is required`, name]);
  });
});

it.each([undefined, '{}', '{"data":{}}'])(
  'a call whose payload is optional accepts the body %s',
  async (body) => {
    const { token } = await signInAs(app);
    const headers = { authorization: `Bearer ${token}` };
    const { status, text } = await app.request({
      method: 'POST',
      url: '/api/rbac/subjects/authentication/logout',
      as: 'anonymous',
      headers,
      body,
    });
    expect(status, text).toBe(200);
  },
);

it('requires the body of a call with required fields', async () => {
  for (const body of [undefined, '{}']) {
    const url = '/api/rbac/subjects/authentication/email-and-password';
    const { status } = await app.request({ method: 'POST', url, as: 'anonymous', body });
    expect([body, status]).not.toEqual([body, 200]);
  }
});

it('a request with two Host lines is refused', async () => {
  const { hostname, port } = new URL(await app.listen());
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(
        'GET /api/health HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n',
      ),
    );
    socket.on('data', (data) => (text += data.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

describe('texts', () => {
  it.each([
    ['{"data":{"title":{"en":"a\\u0000b"}}}', 'title.en: must be well-formed text without NUL characters'],
    ['{"data":{"title":{"en":"a\\ud800b"}}}', 'title.en: must be well-formed text without NUL characters'],
    [
      '{"data":{"__proto__":{"title":{}}}}',
      'The body has a key "__proto__" or "constructor.prototype", which is not allowed.',
    ],
    ['{"data":{', /JSON/],
  ])('%s is refused with its reason', async (body, message) => {
    const { status, problem } = await app.request({ method: 'POST', url: route, body });
    expect(status).toBe(400);
    expect(problem.message).toMatch(
      message instanceof RegExp ? message : new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    );
  });

  it('a title is one line', async () => {
    const title = { en: 'Line one\nLine two\t  end \n', ru: '  Лодка\u0007 ' };
    const { data } = await app.request({
      method: 'POST',
      url: category.route,
      data: { title, adminTitle: ' A\r\nB ' },
    });
    expect([data['title'], data['adminTitle']]).toEqual([
      { en: 'Line one Line two end', ru: 'Лодка' },
      'A B',
    ]);
  });

  it('a search of many words is truncated', async () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve '.repeat(10);
    const { id } = await make(app, article, { title: { en: 'one two three four five six seven eight' } });
    const { status, data } = await app.request<{ id: string }[]>({
      url: `${route}?search=${encodeURIComponent(words)}`,
    });
    expect([status, data.map((row) => row.id)]).toEqual([200, [id]]);
    expect((await app.request({ url: `/api/search?query=${encodeURIComponent(words)}` })).status).toBe(200);
  });
});

describe('a redirect', () => {
  const create = (data: object) => app.request({ method: 'POST', url: redirect.route, data });

  it('ignores a slash at the end of the old address', async () => {
    const { status, data } = await create({ from: '/old-page/', to: 'http://old.example/page' });
    expect([status, data['from']]).toEqual([201, '/old-page']);
  });

  it('is refused with a clear message', async () => {
    const { problem } = await create({ from: 'old page', to: 'ftp://x' });
    expect(problem.cause.map(({ field, message }) => [field, message])).toEqual([
      ['from', 'must be a path of this site, such as /old-page or /index.php?id=5'],
      [
        'to',
        'must be a path of this site, such as /new-page, or an address such as https://example.com/page',
      ],
    ]);
  });
});

it('stores a widget of the module broadcast, which is not installed', async () => {
  const { id: widgetId } = await make(app, widget);
  const data = { widgetId, externalModule: 'broadcast', externalWidgetId: crypto.randomUUID() };
  expect((await app.request({ method: 'POST', url: widgetsToExternalWidgets.route, data })).status).toBe(201);
});
