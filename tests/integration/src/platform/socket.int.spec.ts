import { connect } from 'node:net';
import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, type TestApp, testSecretKey } from '@flotilla/testing';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let address: string;

beforeAll(async () => {
  app = await createTestApp({ modules: [BlogModule] });
  address = await app.listen();
});
afterAll(() => app.close());

it('answers over a socket like without one', async () => {
  const created = await request(address)
    .post(article.route)
    .set(app.asServer)
    .send({ data: { adminTitle: 'by wire' } })
    .expect(201);
  const read = await request(address).get(`${article.route}/${created.body.data.id}`).expect(200);

  expect(read.body).toEqual(created.body);
  expect(read.headers.etag).toBe(created.headers.etag);
  await request(address)
    .get(`${article.route}/${created.body.data.id}`)
    .set('if-none-match', String(read.headers.etag))
    .expect(304, '');
  await request(address).head(`${article.route}/${created.body.data.id}`).expect(200);
});

it('refuses 10 MB by Content-Length, and by their size without one', async () => {
  const body = JSON.stringify({ data: { adminTitle: 'x'.repeat(10 * 1024 ** 2) } });
  const announced = await raw(
    `POST ${article.route} HTTP/1.1\r\nhost: a\r\nx-rbac-secret-key: ${testSecretKey}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  );
  expect(announced).toMatch(/^HTTP\/1.1 413 /);
  const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`;
  const chunked = await raw(
    `POST ${article.route} HTTP/1.1\r\nhost: a\r\nx-rbac-secret-key: ${testSecretKey}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${chunk.repeat(20)}`,
  );
  expect(chunked).toMatch(/^HTTP\/1.1 413 /);
  for (const answer of [announced, chunked])
    expect(problemIn(answer)).toMatchObject({ status: 413, data: null });
});

it.each([
  ['no HTTP', 'nonsense\r\n\r\n'],
  ['a header without a colon', 'GET /api/health HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n'],
  [
    'two lengths',
    `POST ${article.route} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  ],
  [
    'a length and chunks',
    `POST ${article.route} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a NUL in the path', 'GET /api/\0 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['headers of 1 MB', `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(1024 ** 2)}\r\n\r\n`],
])('answers 4xx to %s, and continues', async (_, text) => {
  expect(await raw(text)).toMatch(/^HTTP\/1.1 4\d\d /);
  await request(address).get('/api/health').expect(200);
});

it.each([
  [
    'headers that are too large',
    `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
    431,
  ],
  ['what is no HTTP', 'nonsense\r\n\r\n', 400],
])('answers %s with a problem body, and closes the connection', async (_, text, status) => {
  const answer = await raw(`${text}GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n`);

  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(problemIn(answer)).toEqual({
    status,
    error: expect.any(String),
    message: expect.any(String),
    cause: [{ message: expect.any(String) }],
    requestId: expect.any(String),
    data: null,
  });
});

it('handles several requests on one connection, invalid ones too', async () => {
  const bad = `GET ${article.route}?limit=0 HTTP/1.1\r\nhost: a\r\n\r\n`;
  const answer = await raw(`${bad}GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
});

/** Sends raw bytes, and returns the whole response. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

function problemIn(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
}
