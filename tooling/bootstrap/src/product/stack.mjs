import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startDatabase } from '@flotilla/database';
import { startService } from './service.mjs';
import { printStep, step } from '../steps.mjs';

/**
 * @typedef {object} Program What is different between running the product and developing it.
 * @property {string[]} api Arguments for Node.
 * @property {string[]} site
 * @property {'production' | 'development'} mode
 */

/** @typedef {import('./settings.mjs').Settings} Settings */

/** A first start creates the tables and the demo; one after a crash replays the log of the database. */
const readyWithin = { seconds: 180 };
const stopWithin = { seconds: 10 };

/**
 * The database (unless one is given), the API and the site, started and stopped in their order.
 * @param {Settings} settings @param {Program} program
 */
export function createStack(settings, program) {
  /** @type {Promise<import('@flotilla/database').Database> | undefined} */
  let database;
  /** @type {import('./service.mjs').Service[]} */
  let services = [];
  let isStopping = false;

  return {
    async start() {
      if (!settings.databaseUrl) database = step('database', () => startEmbedded(settings));
      const databaseUrl = settings.databaseUrl ?? (await database)?.url ?? '';
      if (isStopping) return;
      services = servicesOf({ settings, program, databaseUrl }).map(startService);
      await Promise.all(services.map(reportReady));
    },
    /** Resolves with the failure of the service that ends first. */
    failed: () => Promise.race(services.map((service) => service.failed)),
    /** In the reverse order of the start. */
    async stop() {
      isStopping = true;
      for (const service of services.toReversed()) await service.stop(stopWithin);
      await database?.then(
        (started) => started.stop(),
        () => {},
      );
    },
  };
}

/** @param {Settings} settings */
function startEmbedded({ dataDir }) {
  return startDatabase({ dataDir: join(dataDir, 'database'), log: console.log });
}

/** @param {import('./service.mjs').Service} service */
async function reportReady(service) {
  const startedAt = performance.now();
  await service.whenReady(readyWithin);
  printStep({ mark: '✓', name: service.name, startedAt });
}

/** @param {{ settings: Settings, program: Program, databaseUrl: string }} options */
function servicesOf({ settings, program, databaseUrl }) {
  const apiUrl = localUrl(settings.host, settings.apiPort);
  const shared = {
    NODE_ENV: program.mode,
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    API_URL: apiUrl,
    SITE_PORT: String(settings.port),
    // What they say to each other is theirs alone.
    SITE_KEY: process.env['SITE_KEY'] || randomBytes(24).toString('hex'),
  };
  const logs = join(settings.dataDir, 'logs');
  return [
    {
      name: 'api',
      nodeArguments: program.api,
      // Links in mails lead to the site.
      env: {
        ...shared,
        PORT: String(settings.apiPort),
        SEED: settings.seed,
        DEPLOYMENT: settings.deployment,
        SITE_URL: process.env['SITE_URL'] || localUrl(settings.host, settings.port),
      },
      logFile: join(logs, 'api.log'),
      readyUrl: `${apiUrl}/api/health/ready`,
    },
    {
      name: 'site',
      nodeArguments: program.site,
      // Fewer pools of memory (glibc): less of it lies idle between the pages that come and go.
      env: { ...shared, PORT: String(settings.port), MALLOC_ARENA_MAX: '2' },
      logFile: join(logs, 'site.log'),
      readyUrl: `${localUrl(settings.host, settings.port)}/healthz`,
    },
  ];
}

/** How this machine reaches what listens on a host. @param {string} host @param {number} port */
export function localUrl(host, port) {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reached}:${port}`;
}
