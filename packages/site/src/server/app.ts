import { join } from 'node:path';
import { startErrorReports, startTelemetry, type Telemetry } from '@flotilla/runtime/telemetry';
import { closeConnectionsOnShutdown } from '@flotilla/runtime/process';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { answerBrowserErrors, withErrors } from './telemetry/browser-errors.js';
import { answerAdmin } from './admin/admin-route.js';
import { pictureOfSite, weekStartOfSite } from '@flotilla/core/theme';
import { localized } from '@flotilla/react';
import { Api } from './api/api.js';
import { LiveSiteSettings } from './api/site-settings.js';
import type { SiteHeaders } from './api/api-process.js';
import { ApiUnreachable } from './api/repeatable.js';
import { proxyApi } from './api/api-proxy.js';
import { isEnding } from './http/graceful-shutdown.js';
import { LiveBus } from './live/live-bus.js';
import { answerEvents } from './live/visitor-streams.js';
import { healthPath, limitConcurrency } from './http/concurrency-limit.js';
import { followedPages } from './pages/followed-pages.js';
import { countOpenedPages } from './pages/opened-pages.js';
import { pageAnswers } from './pages/page-route.js';
import { type FastPath, cachedPages } from './pages/cached-pages.js';
import { answerShareLinks } from './preview/shared-route.js';
import { answerPreviews } from './preview/preview-route.js';
import { registerErrorHandlers } from './http/refusals.js';
import { transportHeaders } from './http/security-headers.js';
import { FeedStore } from './seo/feed-store.js';
import { answerSearchEngines } from './seo/search-engines.js';
import { answerFavicon, serveFiles, servePublicFiles } from './http/site-files.js';
import type { SiteOptions } from './site-options.js';
import { createSitePageStore } from './pages/site-page-store.js';
import { answerAppearance } from './theme/appearance.js';
import { answerTexts } from './texts/text-files.js';
import { answerThemes } from './theme/theme-files.js';
import { createSiteServer } from './site-server.js';
import { speculationRules } from './http/speculation-rules.js';
import { adminAssetsPath } from './pages/rendering/page-assets.js';
import { gaugeSite, measureSiteRequests } from './measure-site.js';
import { MeasuredApi } from './telemetry/measured-api.js';
import { PageViews } from './telemetry/page-views.js';
import { pageWatch } from './telemetry/page-watch.js';
import { ViewJournal } from './telemetry/view-journal.js';

/** An edit restarts the API, which takes seconds: pages wait for it instead of failing. In ms. */
const restartTimeoutInDevelopmentMs = 10_000;

/** Creates the server of the site, ready to listen. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const { config, renderer } = options;
  const reports = await startErrorReports(config, 'flotilla-site');
  let first: FastPath = () => false;
  const app = createSiteServer(config, {
    reports,
    first: (request, response) => first(request, response),
    answerPage: (request, reply) => answerPage(request, reply),
  });
  const telemetry = await startTelemetry({
    settings: config,
    service: 'flotilla-site',
    onError: (err, what) => app.log.warn({ err }, what),
  });
  if (telemetry) measureSiteRequests(app, telemetry);
  const watch = telemetry && pageWatch(telemetry);
  const api = apiOf(options, telemetry);
  // In development the API ends its streams at each edit; the parent process prints when it runs again.
  const bus = new LiveBus(
    api.processes,
    options.isDevelopment ? app.log.child({}, { level: 'error' }) : app.log,
  );
  const settings = new LiveSiteSettings(api, bus);
  const onError = (err: unknown, url = '') => logPageError(app.log, err, url);
  const store = createSitePageStore(options, { api, bus, log: app.log, onError, watch });
  if (telemetry) gaugeSite(telemetry, { store, bus });

  limitConcurrency(app, config.REQUESTS_PER_ADDRESS);
  const transport = transportHeaders(config.SITE_URL?.startsWith('https:') ?? false);
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(transport);
    done();
  });
  app.get(healthPath, () => ({ status: 'ok' }));
  answerPageFiles(app, options);
  if (options.clientFolder) await serveFiles(app, options.clientFolder);
  if (options.admin) await serveAdmin(app, options.admin, { ...options, settings });
  await servePublic(app, options, settings);
  registerErrorHandlers(app);
  if (reports) answerBrowserErrors(app, reports);
  answerEvents(app, bus, followedPages({ store, languages: config.LANGUAGES, siteUrl: config.SITE_URL }));
  await proxyApi(app, api);
  answerSearchEngines(app, { api, config, renderer, settings });
  servePreviews(app, { ...options, settings }, api);
  const feeds = new FeedStore({ api, bus, renderer, onError });
  const views = new PageViews(api, app.log, zoneOf(config, settings), journalOf(config, app.log));
  const answerPage = pageAnswers({
    store,
    feeds,
    languages: config.LANGUAGES,
    siteUrl: config.SITE_URL,
    watch,
    views,
  });
  app.get('/*', answerPage);
  countOpenedPages(app, { store, views, languages: config.LANGUAGES, siteUrl: config.SITE_URL });
  // With telemetry, the router's hooks must measure each request.
  if (!telemetry)
    first = cachedPages({ store, siteUrl: config.SITE_URL, views, isOpen: () => !isEnding(app) });

  app.addHook('onReady', () => void bus.start());
  endInTurn(app, { first: [bus, views], last: [{ stop: () => api.close() }, telemetry, reports] });
  return app;
}

/** Serves the generated files that pages refer to. */
function answerPageFiles(app: FastifyInstance, { config, renderer }: SiteOptions): void {
  app.get(speculationRules.path, speculationRules.answer);
  answerThemes(app);
  answerTexts(app, { renderer, languages: config.LANGUAGES });
  answerAppearance(app, { siteUrl: config.SITE_URL });
}

/** Creates the site's client of the API. */
function apiOf({ config, isDevelopment = false }: SiteOptions, telemetry: Telemetry | undefined): Api {
  const siteHeaders: SiteHeaders =
    config.SITE_KEY === undefined ? {} : { 'x-flotilla-site-key': config.SITE_KEY };
  const restartTimeoutMs = isDevelopment ? restartTimeoutInDevelopmentMs : 0;
  return telemetry
    ? new MeasuredApi(config.API_URL, telemetry, siteHeaders, restartTimeoutMs)
    : new Api(config.API_URL, siteHeaders, restartTimeoutMs);
}

function journalOf({ DATA_DIR }: SiteOptions['config'], log: FastifyBaseLogger): ViewJournal | undefined {
  return DATA_DIR === undefined ? undefined : new ViewJournal(join(DATA_DIR, 'page-views'), log);
}

/** Returns a function that returns the time zone of the site. */
const zoneOf =
  ({ TIME_ZONE }: SiteOptions['config'], settings: LiveSiteSettings) =>
  (): string =>
    settings.timeZone ?? TIME_ZONE;

interface Stoppable {
  stop(): unknown;
}

/**
 * Stops parts in order: those that listen and count before connections close, those that others depend on
 * afterwards.
 */
function endInTurn(
  app: FastifyInstance,
  { first, last }: Readonly<Record<'first' | 'last', readonly (Stoppable | undefined)[]>>,
): void {
  for (const part of first) app.addHook('preClose', async () => void (await part?.stop()));
  closeConnectionsOnShutdown(app);
  for (const part of last) app.addHook('onClose', async () => void (await part?.stop()));
}

async function servePublic(
  app: FastifyInstance,
  { config, publicFolders = [] }: SiteOptions,
  settings: LiveSiteSettings,
): Promise<void> {
  if (publicFolders.length > 0) await servePublicFiles(app, publicFolders);
  answerFavicon(app, async () => pictureOfSite(await settings.get(), 'icon')?.url ?? config.SITE_ICON);
}

async function serveAdmin(
  app: FastifyInstance,
  { assets, folder }: NonNullable<SiteOptions['admin']>,
  { config, isDevelopment = false, settings }: SiteOptions & { settings: LiveSiteSettings },
): Promise<void> {
  if (folder) await serveFiles(app, folder, adminAssetsPath);
  answerAdmin(app, {
    assets: () => {
      const named = assets();
      return { ...named, scripts: withErrors(config, named.scripts) };
    },
    isDevelopment,
    languages: config.LANGUAGES,
    environment: {
      SITE_TITLE: config.SITE_TITLE,
      SITE_DESCRIPTION: config.SITE_DESCRIPTION,
      TIME_ZONE: config.TIME_ZONE,
    },
    brand: async (language) => {
      const site = await settings.get();
      const title = localized(site?.title, { language, languages: config.LANGUAGES })?.value;
      const icon = pictureOfSite(site, 'icon')?.url;
      const timeZone = site?.timeZone ?? config.TIME_ZONE;
      return {
        title: title ?? config.SITE_TITLE,
        icon: icon ?? config.SITE_ICON,
        timeZone,
        weekStart: weekStartOfSite(site),
      };
    },
    mediaOrigins: config.MEDIA_ORIGINS,
    isHttps: config.SITE_URL?.startsWith('https:') ?? false,
  });
}

function servePreviews(
  app: FastifyInstance,
  { admin, config, renderer, isDevelopment = false, settings }: SiteOptions & { settings: LiveSiteSettings },
  api: Api,
): void {
  const previews = {
    api,
    renderer,
    languages: config.LANGUAGES,
    siteUrl: config.SITE_URL,
    mediaOrigins: config.MEDIA_ORIGINS,
    isHttps: config.SITE_URL?.startsWith('https:') ?? false,
  };
  const timeZone = async () => (await settings.get())?.timeZone ?? config.TIME_ZONE;
  answerShareLinks(app, { ...previews, timeZone });
  if (!admin) return;
  const script = () => admin.assets().previewScript;
  answerPreviews(app, { ...previews, script, hasPolicy: !isDevelopment });
}

/** Logs a failed page; an unreachable API as a warning, because it is not the page's fault. */
function logPageError(log: FastifyBaseLogger, err: unknown, url: string): void {
  if (err instanceof ApiUnreachable)
    log.warn({ url, cause: String(err.cause) }, 'the API did not answer for a page');
  else log.error({ err, url }, 'a page could not be rendered');
}
