import { freePort } from '@flotilla/runtime/network';
import { otlpReceiver } from '@flotilla/runtime/testing';
import { expect, it, vi } from 'vitest';
import { startTestSite } from '../testing/test-site.js';

it('counts pages by state, and measures rendering and API calls', async () => {
  const port = String(await freePort());
  await using test = await startTestSite({ METRICS: 'on', METRICS_PORT: port });
  test.api.write('/blog', { title: 'Blog', tags: ['blog.article:1'] });
  await vi.waitFor(() => expect(test.api.readers).toBe(1));
  expect((await test.get('/en/blog')).status).toBe(200);
  expect((await test.get('/en/blog')).status).toBe(200);
  test.api.failsWith = 503;
  expect((await test.get('/en/never-seen')).status).toBe(503);
  expect((await test.get('/metrics')).status).not.toBe(200);

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['flotilla_pages_total{state="hit"} 1', 'flotilla_pages_total{state="miss"} 1']),
  );
  expect(lines).toContain('flotilla_pages_total{state="error"} 1');
  expect(lines).toContain(
    'flotilla_widget_render_duration_seconds_count{module="test",widget="widget",variant="default"} 1',
  );
  expect(lines).toContain('flotilla_page_render_duration_seconds_count 1');
  expect(text).toMatch(/^flotilla_api_call_duration_seconds_count\{call="document",outcome="2xx"\} \d/m);
  expect(text).toMatch(/^flotilla_api_call_duration_seconds_count\{call="document",outcome="5xx"\} \d/m);
  expect(lines).toContain('flotilla_page_cache_entries 1');
  expect(Number(/^flotilla_page_cache_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(500);
  expect(lines).toContain('flotilla_changes_heard 1');
  expect(lines).toContain(
    'flotilla_site_request_duration_seconds_count{route="page",method="GET",status="2xx"} 2',
  );
});

it('traces a page with its widgets and calls, ignoring the visitor’s trace', async () => {
  await using receiver = await otlpReceiver();
  await using test = await startTestSite({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  test.api.write('/blog', { title: 'Blog', tags: ['blog.article:1'] });
  const traceparents: unknown[] = [];
  test.api.app.server.on('request', ({ headers, url }) => {
    if (url?.startsWith('/api/host/pages/document')) traceparents.push(headers.traceparent);
  });
  const theirs = 'a'.repeat(32);
  await test.get('/en/blog?token=secret', { traceparent: `00-${theirs}-${'b'.repeat(16)}-01` });
  await test.site.close();

  const spanOf = (name: string) => receiver.spans.find((span) => span.name === name);
  const page = spanOf('page /en/blog');
  expect(page).toMatchObject({ service: 'flotilla-site', parent: undefined });
  const call = receiver.spans.find((span) => span.name === 'api document' && span.traceId === page?.traceId);
  expect(call?.parent).toBe(page?.spanId);
  expect(spanOf('render /blog')?.parent).toBe(page?.spanId);
  expect(spanOf('widget test.widget/default')?.parent).toBe(spanOf('render /blog')?.spanId);
  expect(traceparents).toContain(`00-${call?.traceId}-${call?.spanId}-01`);
  expect(JSON.stringify(receiver.spans)).not.toContain('secret');
  expect(receiver.spans.map(({ traceId }) => traceId)).not.toContain(theirs);
});
