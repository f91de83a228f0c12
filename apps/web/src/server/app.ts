import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Pool } from 'undici';
import { proxyApi } from './api-proxy.js';
import { LiveBus } from './live/live-bus.js';
import { DocumentSource } from './pages/document-source.js';
import { FailureDocument } from './pages/failure-document.js';
import { answerPages } from './pages/page-route.js';
import { PageStore } from './pages/page-store.js';
import { pageSecurityHeaders } from './security-headers.js';
import { serveFiles } from './site-files.js';
import type { SiteOptions } from './site-options.js';
import { speculationRules } from './speculation-rules.js';

const apiConnections = 64;

/** The site as a server that is ready to listen. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const { config, renderer, isDevelopment = false } = options;
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ logger: { level: config.LOG_LEVEL }, logController });
  const api = new Pool(config.API_URL, { connections: apiConnections });
  const bus = new LiveBus(api, app.log);
  const source = new DocumentSource(api, () => bus.sequence);
  const onError = (err: unknown, url = '') => app.log.error({ err, url }, 'a page could not be made');
  const failure = new FailureDocument(bus, source, (err) => app.log.warn({ err }, 'the page /500 could not be read'));
  const isHttps = config.SITE_URL?.startsWith('https:') ?? false;
  const security = isDevelopment ? {} : pageSecurityHeaders({ mediaOrigins: config.MEDIA_ORIGINS, isHttps });
  const headers = { ...security, ...speculationRules.header };
  const store = new PageStore({ bus, source, failure, renderer, onError, headers, keepsPages: !isDevelopment });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get(speculationRules.path, speculationRules.answer);
  if (options.clientFolder) await serveFiles(app, options.clientFolder);
  await proxyApi(app, config.API_URL);
  answerPages(app, { store, languages: config.LANGUAGES });

  app.addHook('onReady', () => void bus.start());
  app.addHook('preClose', () => bus.stop());
  app.addHook('preClose', () => letGoOfBrowsers(app));
  app.addHook('onClose', () => api.close());
  return app;
}

const idleCheckMs = 50;

// A browser keeps its connection after the answer that it waited for, and a server with a connection does not close.
function letGoOfBrowsers({ server }: FastifyInstance): void {
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  server.once('close', () => clearInterval(timer));
}
