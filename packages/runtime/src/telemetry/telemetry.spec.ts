import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { measureRequests } from './requests.js';
import { telemetrySettings } from './settings.js';
import { startTelemetry, type Telemetry } from './telemetry.js';
import { otlpReceiver } from '../testing/index.js';

const started: Telemetry[] = [];
const errors: string[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((telemetry) => telemetry.stop()));
  errors.length = 0;
});

const kind = { metric: 'test_seconds', help: 'A test.', labels: ['what'], buckets: [0.1, 1] } as const;

async function start(environment: Record<string, string>): Promise<Telemetry> {
  const settings = z.object(telemetrySettings({ metricsPort: 0 })).parse(environment);
  const telemetry = await startTelemetry({
    settings,
    service: 'test',
    onError: (_, what) => errors.push(what),
  });
  if (!telemetry) throw new Error('It is off.');
  started.push(telemetry);
  return telemetry;
}

const metricsOf = async ({ metricsUrl = '' }: Telemetry) => (await fetch(metricsUrl)).text();

it('is off by default', async () => {
  const settings = z.object(telemetrySettings({ metricsPort: 0 })).parse({});

  expect(await startTelemetry({ settings, service: 'test', onError: () => undefined })).toBeUndefined();
});

it('counts and times work, including failures', async () => {
  const telemetry = await start({ METRICS: 'on' });
  const work = telemetry.work(kind);
  const failure = new Error('no');

  expect(work.run({ span: 's', labels: { what: 'a' } }, () => 'value')).toBe('value');
  expect(await work.run({ span: 's', labels: { what: 'a' } }, async () => 'later')).toBe('later');
  expect(() =>
    work.run({ span: 's', labels: { what: 'b' } }, () => {
      throw failure;
    }),
  ).toThrow(failure);
  await expect(work.run({ span: 's', labels: { what: 'b' } }, () => Promise.reject(failure))).rejects.toBe(
    failure,
  );

  const text = await metricsOf(telemetry);
  expect(text).toContain('test_seconds_count{what="a"} 2');
  expect(text).toContain('test_seconds_count{what="b"} 2');
  expect(text).toContain('test_seconds_bucket{le="0.1",what="a"} 2');
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
});

it('reads gauges together on request, and reports failures to read', async () => {
  const telemetry = await start({ METRICS: 'on' });
  let reads = 0;
  telemetry.gauges({ test_one: 'One.', test_two: 'Two.' }, () => ({ test_one: ++reads, test_two: 2 }));
  telemetry.gauges({ test_gone: 'Gone.' }, () => Promise.reject(new Error('the database is away')));

  await metricsOf(telemetry);
  const text = await metricsOf(telemetry);
  expect(text).toMatch(/^test_one 2$/m);
  expect(text).toMatch(/^test_two 2$/m);
  expect(text).not.toMatch(/^test_gone/m);
  expect(errors).toEqual(['a metric could not be read', 'a metric could not be read']);
});

it('limits the number of series when content creates many labels', async () => {
  const telemetry = await start({ METRICS: 'on' });
  const counter = telemetry.counter({ name: 'test_total', help: 'A test.', labels: ['what'] });

  for (let index = 0; index < 1500; index++) counter?.add({ what: `variant-${index}` });
  counter?.add({ what: 'variant-3' });

  const series = (await metricsOf(telemetry)).split('\n').filter((line) => line.startsWith('test_total{'));
  expect(series).toHaveLength(1001);
  expect(series).toContain('test_total{what="other"} 500');
  expect(series).toContain('test_total{what="variant-3"} 2');
});

it('serves only metrics, and names the setting when its port is taken', async () => {
  const { metricsUrl = '' } = await start({ METRICS: 'on' });

  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405);
  await expect(start({ METRICS: 'on', METRICS_PORT: new URL(metricsUrl).port })).rejects.toThrow(
    'Set METRICS_PORT to a port that is free.',
  );
});

it('sends nested spans, across processes, and of an error only its type', async () => {
  await using receiver = await otlpReceiver();
  const telemetry = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const work = telemetry.work(kind);
  const app = Fastify();
  measureRequests(app, {
    work: telemetry.work({ ...kind, labels: ['what', 'method', 'status'], span: 'server' }),
    namesOf: () => ({ span: 'GET test.thing', labels: { what: 'thing' } }),
    traceParentOf: ({ headers }) => headers.traceparent,
  });
  app.get('/things', () =>
    work.run({ span: 'outer', labels: { what: 'x' } }, async () => {
      await Promise.resolve();
      await work
        .run({ span: 'inner', labels: { what: 'x' } }, () =>
          Promise.reject(Object.assign(new Error('Ada is taken'), { code: '23505' })),
        )
        .catch(() => undefined);
      return telemetry.traceHeaders();
    }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const traceId = 'a'.repeat(32);

  const response = await fetch(`${address}/things?token=secret`, {
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  });
  const { traceparent } = (await response.json()) as { traceparent: string };
  await app.close();
  await telemetry.stop();

  const [inner, outer, server] = ['inner', 'outer', 'GET test.thing'].map((name) =>
    receiver.spans.find((span) => span.name === name),
  );
  expect(receiver.spans).toHaveLength(3);
  expect(server).toMatchObject({ service: 'test', traceId, parent: 'b'.repeat(16), isError: false });
  expect(server?.attributes).toMatchObject({
    'url.path': '/things',
    'http.response.status_code': '200',
    'flotilla.request_id': 'req-1',
  });
  expect([outer?.parent, inner?.parent]).toEqual([server?.spanId, outer?.spanId]);
  expect(inner).toMatchObject({ isError: true, attributes: { 'error.type': '23505' } });
  expect(traceparent).toBe(`00-${traceId}-${outer?.spanId}-01`);
  expect(JSON.stringify(receiver.spans)).not.toMatch(/secret|Ada/);
});

it('samples the configured share of traces, and stops while the collector is down', async () => {
  const telemetry = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  const flags = telemetry
    .work(kind)
    .run({ span: 's', labels: { what: 'x' } }, () => telemetry.traceHeaders().traceparent);

  expect(flags).toMatch(/-00$/);
  await telemetry.stop();
});
