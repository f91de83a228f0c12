import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestSite } from '../testing/test-site.js';

const lost = { title: 'Lost', tags: ['host.page:404'], status: 404 as const };

async function startSite() {
  const test = await startTestSite();
  test.api.write('/404', lost);
  test.api.write('/', { title: 'Home', tags: ['host.page:0'] });
  return test;
}

it.each([
  ['/en/%00', 'en'],
  ['/ru/a/..%00', 'ru'],
  ['/en/%00/rss.xml', 'en'],
  ['/en/%ff', 'en'],
  ['/ru/100%', 'ru'],
  ['/en/%ed%a0%80', 'en'],
  [`/en/${'a'.repeat(10_000)}`, 'en'],
  ['/%00', 'ru'],
  ['/%zz?x=%00', 'ru'],
])('%.30s gets the 404 page without a call of the API', async (path, language) => {
  await using test = await startSite();
  const { status, text, headers } = await test.get(path, { 'accept-language': 'ru' });

  expect([status, /<html lang="(..)"/.exec(text)?.[1], headers['x-robots-tag']]).toEqual([
    404,
    language,
    'noindex',
  ]);
  expect(text).toContain('Lost');
  expect(test.api.requests.filter((requested) => !/^\/(404|500) /.test(requested))).toEqual([]);
});

it('treats a path that the API rejects as a 404', async () => {
  await using test = await startSite();
  test.api.refuses = '/odd';
  const { status, text } = await test.get('/en/odd');

  expect(status).toBe(404);
  expect(text).toContain('Lost');
});

it.each([
  ['/api/%zz', 'GET', 400],
  ['/public/%', 'GET', 400],
  ['/en/%zz', 'POST', 400],
  ['/en', 'POST', 405],
] as const)('rejects %s, %s in the API’s error format', async (path, method, status) => {
  await using test = await startSite();
  const { body, head } = await send(
    test.origin,
    `${method} ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );

  expect(head[0]).toContain(` ${status} `);
  expect(head).toContain('cache-control: no-store');
  expect(JSON.parse(body)).toEqual({
    status,
    error: expect.any(String),
    message: expect.stringMatching(/\w/),
    cause: [{ message: expect.any(String) }],
    requestId: expect.any(String),
    data: null,
  });
});

it('rejects headers that are too large in that format, and closes the connection', async () => {
  await using test = await startSite();
  const { head, body } = await send(
    test.origin,
    `GET /en HTTP/1.1\r\nHost: a.example\r\nX: ${'x'.repeat(2_000_000)}\r\n\r\n`,
  );

  expect(head[0]).toBe('HTTP/1.1 431 Request Header Fields Too Large');
  expect(head).toContain('Connection: close');
  expect(JSON.parse(body)).toMatchObject({
    status: 431,
    error: 'Request Header Fields Too Large',
    data: null,
  });
});

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
const host = 'Host: a.example';

it.each([
  ['no host', get('/en')],
  ['two hosts', get('/en', host, 'Host: b.example')],
  ['an invalid host', get('/en', 'Host: "><script>')],
  ['a whole address', get('http://evil.example/en', host)],
  ['an address without slash', get('*', host)],
  ['a fragment', get('/en#x', host)],
  ['raw UTF-8', get('/en/привет', host)],
  ['a backslash', get('/\\evil.example', host)],
  ['line ends', get('/en/%0d%0aset-cookie:%20a=b', host)],
  ['a long query', get(`/en?${'a=%00&'.repeat(2000)}`, host)],
  ['a language that is none', get('/', host, 'Accept-Language: ;;q=,*;q=x,-,__proto__')],
  ['many languages', get('/', host, `Accept-Language: ${'a;q=0.1,'.repeat(1000)}`)],
  ['an invalid cookie', get('/', host, 'Cookie: language=%00;=;\xff')],
  ['an invalid encoding', get('/en', host, 'Accept-Encoding: br;q=x,,;;')],
  [
    'forged proxy headers',
    get('/robots.txt', host, 'X-Forwarded-Proto: javascript', 'X-Forwarded-Host: "><x'),
  ],
  ['invalid bytes', '\0\r\n\r\n'],
])('responds to %s with at most a 4xx', async (_, request) => {
  await using test = await startSite();
  const { head, body } = await send(test.origin, request);

  expect(head[0]).toMatch(/^HTTP\/1.1 [234]\d\d /);
  expect(head.filter((line) => /^(set-cookie|location: *(https?:|\/[/\\]))/i.test(line))).toEqual([]);
  expect(body).not.toMatch(/javascript:|"><(x|script)>/);
});

/** Sends raw bytes, and reads the response to its end. @throws when the connection is reset before */
function send(origin: string, bytes: string): Promise<{ head: string[]; body: string }> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ port: Number(port), host: hostname }, () => socket.write(bytes));
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      const [head = '', ...body] = answer.split('\r\n\r\n');
      resolve({ head: head.split('\r\n'), body: body.join('\r\n\r\n') });
    });
  });
}

it('discards a body that the API rejected early, and sends the rejection', async () => {
  await using test = await startSite();
  const post = async () => {
    // Rejections by the site itself don't block others either.
    expect((await fetch(`${test.origin}/en`, { method: 'POST', body: 'x'.repeat(900_000) })).status).toBe(
      405,
    );
    const answer = await fetch(`${test.origin}/api/refused`, { method: 'POST', body: 'x'.repeat(900_000) });
    return [answer.status, await answer.json()];
  };
  const one = [413, { message: 'Too large.' }];
  for (let round = 0; round < 4; round++)
    expect(await Promise.all(Array.from({ length: 8 }, post))).toEqual(Array.from({ length: 8 }, () => one));
  expect((await test.get('/en')).status).toBe(200);
});
