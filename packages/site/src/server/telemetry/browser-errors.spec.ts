import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { startTestSite as startSite } from '../testing/test-site.js';

async function errorService() {
  const reports: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      reports.push(body);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    reports: reports,
    dsn: `http://key@127.0.0.1:${port}/7`,
    [Symbol.dispose]: () => void server.close(),
  };
}

const post = (origin: string, body: string) => fetch(`${origin}/errors`, { method: 'POST', body });

it('forwards browser errors when an error service is configured', async () => {
  using service = await errorService();
  await using test = await startSite({ ERRORS_DSN: service.dsn });
  const script = await test.get('/errors.js');
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.text).toContain("sendBeacon('/errors'");

  expect(
    (
      await post(
        test.origin,
        JSON.stringify({ message: 'x is not a function', stack: 'at y', url: 'https://a.example/en' }),
      )
    ).status,
  ).toBe(204);
  await vi.waitFor(() => expect(service.reports.join()).toContain('x is not a function'));
  for (const body of ['', 'no JSON', '{}', '{"message": 5}', JSON.stringify({ message: 'x'.repeat(1001) })]) {
    expect((await post(test.origin, body)).status).toBe(400);
  }
  expect((await post(test.origin, JSON.stringify({ message: 'x', more: 'y'.repeat(20_000) }))).status).toBe(
    413,
  );
});

it('ignores skipped view transitions', async () => {
  using service = await errorService();
  await using test = await startSite({ ERRORS_DSN: service.dsn });
  const listeners = new Map<string, (event: object) => void>();
  const sent: string[] = [];
  const page = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    navigator: { sendBeacon: (_: string, body: string) => sent.push(body) },
    location: { origin: 'https://a.example', pathname: '/en' },
  };
  runInNewContext((await test.get('/errors.js')).text, page);
  for (const message of [
    'Transition was aborted because of invalid state',
    'Transition was skipped',
    'x is not a function',
  ])
    listeners.get('unhandledrejection')?.({ reason: new Error(message) });

  expect(sent.map((body) => (JSON.parse(body) as { message: string }).message)).toEqual([
    'x is not a function',
  ]);
});

it('has no endpoint without an error service', async () => {
  await using test = await startSite();

  expect((await test.get('/errors.js')).status).toBe(404);
  expect((await post(test.origin, '{"message": "x"}')).status).toBe(405);
});
