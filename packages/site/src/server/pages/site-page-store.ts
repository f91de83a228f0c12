import type { FastifyBaseLogger } from 'fastify';
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
  return new PageStore({
    bus,
    source,
    failure,
    renderer,
    onError,
    headers: headersOfPages(options),
    maxBytes: config.PAGE_CACHE_MB * 1024 ** 2,
    watch,
    cachesPages: !isDevelopment,
  });
}

function headersOfPages({ config, isDevelopment = false }: SiteOptions): Readonly<Record<string, string>> {
  const { MEDIA_ORIGINS: mediaOrigins, SITE_URL } = config;
  const security = isDevelopment
    ? {}
    : pageSecurityHeaders({ mediaOrigins, isHttps: SITE_URL?.startsWith('https:') ?? false });
  return { ...security, ...speculationRules.header };
}
