import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../process/logger.js';
import type { ErrorReports } from './error-reports.js';
import { startErrorReports } from './start-error-reports.js';

let service: Server;
let reports: ErrorReports;
/** The received events: the last line of each envelope. */
const events: Record<string, unknown>[] = [];
const requested: (string | undefined)[] = [];

beforeEach(async () => {
  events.length = 0;
  requested.length = 0;
  service = createServer((request, response) => {
    void text(request).then((body) => {
      requested.push(request.url);
      events.push(JSON.parse(body.trim().split('\n').at(-1) ?? '') as Record<string, unknown>);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const settings = { ERRORS_DSN: `http://key@127.0.0.1:${port}/7`, ERRORS_ENVIRONMENT: 'trial' };
  const started = await startErrorReports(settings, 'test');
  if (!started) throw new Error('It is off.');
  reports = started;
});
afterEach(() => service.close());

it('is off by default', async () => {
  expect(await startErrorReports({ ERRORS_ENVIRONMENT: 'production' }, 'test')).toBeUndefined();
});

it('reports logged errors and nothing else', async () => {
  const log = createLogger('silent', (error, message) => reports.report(error, message));
  log.level = 'error';
  log.error({ err: new Error('The anchor slips.'), password: 'hunter2' }, 'a page could not be rendered');
  log.warn({ err: new Error('A light breeze.') }, 'never mind');
  log.error('no error at hand');
  await reports.stop();

  expect(requested[0]).toMatch(/^\/api\/7\/envelope\/\?/);
  expect(events).toEqual([
    expect.objectContaining({
      environment: 'trial',
      server_name: 'test',
      extra: { message: 'a page could not be rendered' },
    }),
  ]);
  expect(JSON.stringify(events[0])).toContain('The anchor slips.');
  expect(JSON.stringify(events[0])).toContain('error-reports.spec.ts');
  expect(JSON.stringify(events[0])).not.toContain('hunter2');
});

it('reports errors of browsers, with a rate limit', async () => {
  for (let index = 0; index < 100; index += 1)
    reports.reportOfBrowser({ message: `x ${index}`, stack: 'at y', url: 'https://boats.example/en' });
  await reports.stop();

  expect(events).toHaveLength(30);
  expect(events[0]).toMatchObject({
    platform: 'javascript',
    message: 'x 0',
    extra: { stack: 'at y' },
    request: { url: 'https://boats.example/en' },
  });
});

it('limits the reports of browsers and of the server separately', async () => {
  for (let index = 0; index < 100; index += 1) reports.reportOfBrowser({ message: `x ${index}` });
  for (let index = 0; index < 100; index += 1) reports.report(new Error('The anchor slips.'));
  reports.reportOfBrowser({ message: 'too late' });
  await reports.stop();

  expect(events.filter(({ platform }) => platform === 'javascript')).toHaveLength(30);
  expect(events.filter(({ platform }) => platform === 'node')).toHaveLength(30);
});

it('ignores an unreachable service', async () => {
  service.close();
  service.closeAllConnections();
  reports.report(new Error('lost'));
  await reports.stop();
  expect(events).toEqual([]);
});
