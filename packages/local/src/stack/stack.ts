import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { duration, type Project } from '@flotilla/runtime';
import { type Database, startDatabase } from '../database/start-database.js';
import type { Mode, Programs } from './programs.js';
import { type Service, type ServiceOptions, startService } from './service.js';
import { localUrl, type Settings } from './settings.js';

/** How API and site are started. */
export interface Services {
  readonly api: ServiceOptions;
  readonly site: ServiceOptions;
}

export type ServiceName = keyof Services;

/** A part of the stack between its start and its end. */
export type RunningService = Pick<Service, 'failed' | 'stop' | 'takeNotices' | 'whenReady'> & {
  /** Returns the services that have failed, in development, where they start again later. */
  readonly down?: () => readonly ServiceName[];
};

/**
 * Runs API and site so that they start again after edits, also of the settings that `services` reads: those of
 * the given configuration, by default of the one at the start.
 */
export type Develop = (services: (project?: Project) => Services) => RunningService;

interface StackInput {
  readonly settings: Settings;
  /** Reads the settings again, in development. @throws Failure */
  readonly readSettings: (project?: Project) => Settings;
  readonly programs: Programs;
  readonly mode: Mode;
  /** Working folder of the services. */
  readonly root: string;
  /** Runs API and site in development, where they start again after edits. */
  readonly develop?: Develop;
}

/**
 * Long enough for a first start, which creates tables and content, and for replaying the database log after a
 * crash.
 */
const readyWithin = { seconds: 180 };
const stopWithin = { seconds: 10 };

/** Creates the stack: database (unless DATABASE_URL is set), API and site, started and stopped in order. */
export function createStack(input: StackInput) {
  const { settings } = input;
  let database: Promise<Database> | undefined;
  const services: RunningService[] = [];
  let isStopping = false;

  return {
    async start(): Promise<void> {
      if (!settings.databaseUrl) database = step('database', () => startEmbedded(settings));
      const databaseUrl = settings.databaseUrl ?? (await database)?.url ?? '';
      if (isStopping) return;
      const developed = input.develop?.((project) => {
        const current = input.readSettings(project);
        if (current.dataDir !== settings.dataDir)
          console.log(`DATA_DIR ${current.dataDir} applies to the database at the next start.`);
        return servicesOf({ ...input, settings: current }, current.databaseUrl ?? databaseUrl);
      });
      if (developed) {
        services.push(developed);
        return developed.whenReady(readyWithin);
      }
      const { api, site } = servicesOf(input, databaseUrl);
      // The site starts after the API, so that visitors see no error page.
      for (const options of [api, site]) {
        if (isStopping) return;
        const service = startService(options);
        services.push(service);
        await step(service.name, () => service.whenReady(readyWithin));
      }
    },
    /** Returns what the services printed for people while they started, such as a generated password. */
    takeNotices: () => services.flatMap((service) => service.takeNotices()),
    /** Returns the services that have failed and start again later. */
    down: () => services.flatMap((service) => service.down?.() ?? []),
    /** Resolves with the failure of the service that ends first. */
    failed: () => Promise.race(services.map((service) => service.failed)),
    /** Stops in the reverse order of the start. */
    async stop(): Promise<void> {
      isStopping = true;
      // PostgreSQL writes changed pages when it stops; most of them are written while the services stop.
      void database?.then((started) => started.checkpoint()).catch(() => {});
      for (const service of services.toReversed()) await service.stop(stopWithin);
      await database?.then(
        (started) => started.stop(),
        () => {},
      );
    },
  };
}

function startEmbedded({ dataDir }: Settings): Promise<Database> {
  return startDatabase({ dataDir: join(dataDir, 'database'), log: console.log });
}

function servicesOf({ settings, programs, mode, root }: StackInput, databaseUrl: string): Services {
  const apiUrl = localUrl(settings.host, settings.apiPort);
  const shared = {
    NODE_ENV: mode,
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    API_URL: apiUrl,
    SITE_PORT: String(settings.port),
    // Authenticates API and site to each other.
    SITE_KEY: settings.siteKey ?? randomBytes(24).toString('hex'),
  };
  const logs = join(settings.dataDir, 'logs');
  return {
    api: {
      name: 'api',
      nodeArguments: programs.api,
      cwd: root,
      env: {
        ...shared,
        ...allocator,
        PORT: String(settings.apiPort),
        SEED: settings.seed,
        DEPLOYMENT: settings.deployment,
        SITE_URL: settings.siteUrl,
      },
      logFile: join(logs, 'api.log'),
      readyUrl: `${apiUrl}/api/health/ready`,
      print: console.log,
    },
    site: {
      name: 'site',
      nodeArguments: programs.site,
      cwd: root,
      env: { ...shared, ...allocator, PORT: String(settings.port) },
      logFile: join(logs, 'site.log'),
      readyUrl: `${localUrl(settings.host, settings.port)}/healthz`,
      print: console.log,
    },
  };
}

/**
 * Settings of glibc's allocator. Many threads allocate and free large blocks for images, pages and bodies:
 * with an arena per thread, and a threshold that grows with the largest block, the process keeps that memory.
 * Fixed thresholds return it to the system.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** Runs one step and prints a line with its name and duration. */
async function step<T>(name: string, action: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const print = (mark: '✓' | '✗') =>
    console.log(`${mark} ${name}  ${duration(performance.now() - startedAt)}`);
  try {
    const result = await action();
    print('✓');
    return result;
  } catch (error) {
    print('✗');
    throw error;
  }
}

export { duration };
