import { connect } from 'node:net';
import { request } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { startSite } from '../testing/listening-site.fixture.js';
import { startTestSite } from '../testing/test-site.js';

/** In ms; an open stream would last as long as its reader. */
const atOnceMs = 10_000;

describe('the API proxy', () => {
  it('forwards body, cookies and the client’s address', async () => {
    await using test = await startSite();
    const headers = { 'content-type': 'application/json', cookie: 'a=b', 'x-forwarded-for': '203.0.113.9' };
    const { body } = await request(`${test.origin}/api/echo`, {
      method: 'PATCH',
      headers,
      body: '{"data":1}',
    });

    expect(await body.json()).toMatchObject({
      method: 'PATCH',
      body: { data: 1 },
      cookie: 'a=b',
      for: '203.0.113.9, 127.0.0.1',
    });
  });

  it('drops headers of processes and of untrusted proxies', async () => {
    await using test = await startTestSite({ TRUST_PROXY: '203.0.113.0/24', SITE_KEY: 'only-for-this-site' });
    const forged = {
      'x-flotilla-site-key': 'only-for-this-site',
      'x-flotilla-sequence': '9',
      'x-flotilla-language': 'ru',
      'x-flotilla-change-set': '01a2267b-5a0e-70db-875b-db8b76dac3c7',
      'x-rbac-secret-key': 'guess',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.9',
    };
    const { body } = await request(`${test.origin}/api/echo`, { headers: forged });

    const says = {
      'x-flotilla-language': 'ru',
      // Without it, a call on a change set would change the public rows.
      'x-flotilla-change-set': '01a2267b-5a0e-70db-875b-db8b76dac3c7',
      'x-forwarded-host': new URL(test.origin).host,
      'x-forwarded-proto': 'http',
    };
    expect(await body.json()).toEqual({ method: 'GET', body: null, for: '127.0.0.1', says });
  });

  it('serves event streams from the site’s own stream', async () => {
    await using test = await startSite();
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => request(`${test.origin}/api/revalidation/events`)),
    );
    const received = streams.map(() => '');
    streams.forEach(({ body }, index) =>
      body.on('data', (chunk: Buffer) => (received[index] += chunk.toString())),
    );
    await vi.waitFor(() => expect(test.api.readers).toBe(1));
    test.api.invalidate(['blog.article:1']);

    await vi.waitFor(() =>
      expect(received.every((text) => text.includes('"tags":["blog.article:1"]'))).toBe(true),
    );
    expect(test.api.readers).toBe(1);
    for (const { body } of streams) body.destroy();
  });

  it('forwards a visitor’s private event stream from the API', async () => {
    const test = await startSite();
    const { body } = await request(`${test.origin}/api/revalidation/events/own`, {
      headers: { cookie: 'flotilla_jwt=anna' },
    });
    let received = '';
    body.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => undefined);
    await vi.waitFor(() => expect(received).toBe('data: for flotilla_jwt=anna\n\n'));
    const before = performance.now();
    await test[Symbol.asyncDispose]();

    expect(performance.now() - before).toBeLessThan(atOnceMs);
  });

  it('limits the concurrent requests of one address', async () => {
    await using test = await startTestSite({ REQUESTS_PER_ADDRESS: '3' });
    const streams = await Promise.all([1, 2, 3].map(() => request(`${test.origin}/api/revalidation/events`)));
    // Also when the test fails, because the site waits for open streams.
    using open = {
      [Symbol.dispose]: () => streams.forEach(({ body }) => body.on('error', () => undefined).destroy()),
    };
    expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);

    const refused = await test.get('/api/echo');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await test.get('/healthz')).status).toBe(200);
    open[Symbol.dispose]();
    await vi.waitFor(async () => expect((await test.get('/api/echo')).status).toBe(200));
  });

  it('is not blocked by many slow request bodies', async () => {
    await using test = await startTestSite({ REQUESTS_PER_ADDRESS: '1000' });
    const { port } = new URL(test.origin);
    const half =
      'POST /api/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    const assigned = Array.from({ length: 300 }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => undefined),
    );
    await Promise.all(
      assigned.map((socket) => new Promise<void>((resolve) => socket.write(half, () => resolve()))),
    );

    const write = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":2}',
    } as const;
    expect(await (await request(`${test.origin}/api/echo`, write)).body.json()).toMatchObject({
      body: { data: 2 },
    });
    for (const socket of assigned) socket.destroy();
  });

  it('closes the site immediately despite open event streams', async () => {
    const test = await startSite();
    const { body } = await request(`${test.origin}/api/revalidation/events`);
    const ended = expect(body.text()).rejects.toThrow();
    const before = performance.now();
    await test[Symbol.asyncDispose]();

    await ended;
    expect(performance.now() - before).toBeLessThan(atOnceMs);
  });

  it('returns 503 while the API is down', async () => {
    await using test = await startSite();
    await test.api.app.close();
    const response = await test.get('/api/echo');

    expect(response.status).toBe(503);
    expect(JSON.parse(response.text)).toMatchObject({
      status: 503,
      message: 'The API does not answer.',
      data: null,
    });
  });
});
