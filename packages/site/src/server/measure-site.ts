import { measureRequests, type RequestNames, type Telemetry } from '@flotilla/runtime/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveBus } from './live/live-bus.js';
import type { PageStore } from './pages/page-store.js';

/** Measures the duration of every request. Call it before routes are added. */
export function measureSiteRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const work = telemetry.work<'route' | 'method' | 'status'>({
    metric: 'flotilla_site_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labels: ['route', 'method', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    span: 'server',
  });
  // Ignores the visitor's trace context: the site decides which traces are sampled.
  measureRequests(app, { work, namesOf, traceParentOf: () => undefined });
}

/** Adds gauges of the page cache and of the event stream. */
export function gaugeSite(telemetry: Telemetry, { store, bus }: { store: PageStore; bus: LiveBus }): void {
  const gauges = {
    flotilla_page_cache_bytes: 'Size of the page cache in bytes.',
    flotilla_page_cache_entries: 'Number of cached pages.',
    flotilla_changes_heard:
      'Whether the event stream of the API is open (1); otherwise (0) pages are rendered for each request or served stale.',
  };
  telemetry.gauges(gauges, () => ({
    flotilla_page_cache_bytes: store.usage.bytes,
    flotilla_page_cache_entries: store.usage.pages,
    flotilla_changes_heard: bus.isConnected ? 1 : 0,
  }));
}

const routes: readonly (readonly [start: string, route: string])[] = [
  ['/*', 'page'],
  ['/api', 'api'],
  ['/public/', 'file'],
  ['/assets/', 'asset'],
];

function namesOf({ method, url, routeOptions }: FastifyRequest): RequestNames<'route'> | undefined {
  const pattern = routeOptions.url ?? '';
  if (pattern === '/healthz') return undefined;
  const route = routes.find(([start]) => pattern.startsWith(start))?.[1] ?? 'other';
  return {
    labels: { route },
    span: route === 'page' ? `page ${url.split('?')[0] ?? ''}` : `${method} ${route}`,
  };
}
