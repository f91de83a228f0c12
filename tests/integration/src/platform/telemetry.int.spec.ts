import { TELEMETRY } from '@flotilla/backend/server';
import { article, widget } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import type { Telemetry } from '@flotilla/runtime/telemetry';
import { type OtlpReceiver, otlpReceiver } from '@flotilla/runtime/testing';
import { createTestApp, databaseProxy, make, type TestApp } from '@flotilla/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let app: TestApp;
let receiver: OtlpReceiver;

beforeEach(async () => {
  receiver = await otlpReceiver();
});
afterEach(async () => {
  await app.close();
  await receiver[Symbol.asyncDispose]();
});

const metricsOn = { METRICS: 'on', METRICS_PORT: '0' };

it('serves no metrics by default, and none on the public port', async () => {
  app = await createTestApp({ modules: [BlogModule] });
  expect(app.nest.get(TELEMETRY)).toBeUndefined();
  for (const url of ['/metrics', '/api/metrics'])
    expect((await app.request({ url, as: 'server' })).status).toBe(404);
});

it('counts and times calls by entity and action, and statements by entity and kind', async () => {
  app = await createTestApp({ modules: [BlogModule], env: metricsOn });
  const address = await app.listen();
  const { id } = await make(app, widget);
  await fetch(`${address}${widget.route}`);
  await fetch(`${address}${widget.route}/${id}`);
  await fetch(`${address}${widget.route}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await fetch(`${address}/api/health/ready`);
  await fetch(`${address}/api/blog/article-${'x'.repeat(20)}`);

  const metrics = await metricsOf(app);
  const calls = 'flotilla_http_request_duration_seconds_count';
  expect(metrics[`${calls}{module="blog",entity="widget",method="GET",status="2xx"}`]).toBe(2);
  expect(metrics[`${calls}{module="blog",entity="widget",method="POST",status="4xx"}`]).toBe(1);
  expect(metrics[`${calls}{module="health",entity="ready",method="GET",status="2xx"}`]).toBe(1);
  expect(metrics[`${calls}{module="other",entity="other",method="GET",status="4xx"}`]).toBe(1);
  for (const operation of ['create', 'find', 'byId'])
    expect(
      metrics[`flotilla_sql_duration_seconds_count{module="blog",entity="widget",operation="${operation}"}`],
    ).toBe(1);
  expect(metrics).toMatchObject({
    flotilla_changes_heard: 1,
    flotilla_database_waiting: 0,
    flotilla_writes_waiting: 0,
  });
  expect(metrics.flotilla_database_connections).toBeGreaterThan(0);
});

it('reports the outbox size across processes', async () => {
  app = await createTestApp({ modules: [BlogModule], env: metricsOn });

  const metrics = await metricsOf(app);
  expect(metrics).toMatchObject({ flotilla_outbox_events: 0, flotilla_outbox_oldest_seconds: 0 });
  expect(Object.keys(metrics).filter((name) => name.startsWith('flotilla_deliveries'))).toEqual([]);
});

it('reports other metrics while the database is gone', async () => {
  app = await createTestApp({ modules: [BlogModule] });
  const proxy = await databaseProxy(app.databaseUrl);
  const cut = await createTestApp({ modules: [BlogModule], databaseUrl: proxy.url, env: metricsOn });
  try {
    await proxy.cut();
    await vi.waitFor(async () => {
      const metrics = await metricsOf(cut);
      expect(metrics).toMatchObject({
        flotilla_changes_heard: 0,
        process_cpu_seconds_total: expect.any(Number),
      });
      expect(metrics).not.toHaveProperty('flotilla_outbox_events');
    });
  } finally {
    await cut.close();
    await proxy.cut();
  }
});

it("traces a call and its statements under the caller's trace, without values", async () => {
  app = await createTestApp({ modules: [BlogModule], env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
  const address = await app.listen();
  const [traceId, parent] = ['a'.repeat(32), 'b'.repeat(16)];
  const filter =
    'filters[and][0][column]=adminTitle&filters[and][0][method]=eq&filters[and][0][value]=private-words';
  const response = await fetch(`${address}${article.route}?${filter}`, {
    headers: { traceparent: `00-${traceId}-${parent}-01`, 'x-request-id': 'request-1', ...app.asServer },
  });
  expect(response.status).toBe(200);
  const written = await fetch(`${address}${article.route}`, {
    method: 'POST',
    body: '{"data":{"adminTitle":"private-words"}}',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${'c'.repeat(32)}-${parent}-01`,
      ...app.asServer,
    },
  });
  expect(written.status).toBe(201);
  await app.nest.get<Telemetry>(TELEMETRY).stop();

  const read = receiver.spans.filter((span) => span.traceId === traceId);
  const call = read.find(({ name }) => name === 'GET blog.article');
  expect(call).toMatchObject({
    service: 'flotilla-api',
    parent,
    attributes: { 'flotilla.request_id': 'request-1' },
  });
  expect(read.find(({ name }) => name === 'sql blog.article find')).toMatchObject({ parent: call?.spanId });
  const names = receiver.spans.filter((span) => span.traceId === 'c'.repeat(32)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['POST blog.article', 'sql blog.article create']));
  const exported = JSON.stringify(receiver.spans);
  expect(exported).not.toContain('private-words');
  expect(exported).not.toContain(app.asServer['x-rbac-secret-key'] ?? '-');
});

/** Returns the samples of a scrape by their names and labels. */
async function metricsOf({ nest }: TestApp): Promise<Record<string, number>> {
  const { metricsUrl = '' } = nest.get<Telemetry>(TELEMETRY);
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}
