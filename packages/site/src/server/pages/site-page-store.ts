import type { FastifyBaseLogger } from 'fastify';
import { type AnalyticsName, analyticsProviders } from '../../analytics-providers.js';
import type { Api } from '../api/api.js';
import type { LiveBus } from '../live/live-bus.js';
import { DocumentSource } from './documents/document-source.js';
import { FailureDocument } from './documents/failure-document.js';
import { PageStore } from './page-store.js';
import { pageSecurityHeaders } from '../http/security-headers.js';
import type { SiteOptions } from '../site-options.js';
import { speculationRules } from '../http/speculation-rules.js';
import type { PageWatch } from '../telemetry/page-watch.js';

interface SitePageStoreParts {
  readonly api: Api;
  readonly bus: LiveBus;
  readonly log: FastifyBaseLogger;
  readonly onError: (error: unknown, url: string) => void;
  readonly watch: PageWatch | undefined;
}

/** Creates the page cache of the site, which reads documents from the API. */
export function createSitePageStore(
  options: SiteOptions,
  { api, bus, log, onError, watch }: SitePageStoreParts,
): PageStore {
  const { config, renderer, isDevelopment = false } = options;
  const source = new DocumentSource(api, () => bus.sequence);
  const failure = new FailureDocument(bus, source, (err) =>
    log.warn({ err }, 'the page /500 could not be read'),
  );
  const headers = headersOfPages(options);
  return new PageStore({
    bus,
    source,
    failure,
    renderer,
    onError,
    headersOf: (analytics) => headers[analytics ?? 'none'],
    maxBytes: config.PAGE_CACHE_MB * 1024 ** 2,
    watch,
    cachesPages: !isDevelopment,
  });
}

type PageHeaders = Readonly<Record<string, string>>;

/** Returns the headers of pages without analytics, and of those with the analytics of each provider. */
function headersOfPages({
  config,
  isDevelopment = false,
}: SiteOptions): Readonly<Record<AnalyticsName | 'none', PageHeaders>> {
  const { MEDIA_ORIGINS: mediaOrigins, SITE_URL } = config;
  const isHttps = SITE_URL?.startsWith('https:') ?? false;
  const headers = (analyticsOrigins: readonly string[]) => ({
    ...(isDevelopment ? {} : pageSecurityHeaders({ mediaOrigins, isHttps, analyticsOrigins })),
    ...speculationRules.header,
  });
  const { plausible, google, yandex } = analyticsProviders;
  return {
    none: headers([]),
    plausible: headers(plausible.origins),
    google: headers(google.origins),
    yandex: headers(yandex.origins),
  };
}
