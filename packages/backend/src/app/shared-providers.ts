import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import { provideAccess } from '../access/provide-access.js';
import { Database } from '../database/database.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { Writer } from '../invalidation/writer.js';
import { databaseProvider } from './database-provider.js';
import { provideContent } from './provide-content.js';
import { Events } from '../jobs/events/events.js';
import { Jobs } from '../jobs/jobs.js';
import { StoredJobs } from '../jobs/stored-jobs.js';
import { ChangeReader } from '../history/change-reader.js';
import { Restorer } from '../history/restorer.js';
import { Retention, RETENTION, defaultRetention } from '../history/retention.js';
import { Readiness } from './health/health.controller.js';
import { Idempotency } from '../http/idempotency.js';
import { AcceptBodies } from '../forms/accept-bodies.js';
import { AcceptMultipart } from '../forms/accept-multipart.js';
import { EntityWrites } from '../http/entity-writes.js';
import { UploadLimits } from '../http/upload-limits.js';
import { provideRateLimits } from '../limits/provide-rate-limits.js';
import { RateLimits } from '../limits/rate-limits.js';
import { createLogger } from '@flotilla/runtime/process';
import { defaultPorts } from '../ports/default-ports.js';
import { type Uploads, UPLOADS } from '../ports/files.js';
import { type PublishedSite, SITE_SETTINGS, SiteNames, SiteZone } from '../ports/site.js';
import { type Collations, collationsOf } from '../query/collations.js';
import { PublishedReader } from '../query/published-reader.js';
import { SharedReads } from '../query/shared-reads.js';
import { isAttachment } from '../query/row-references.js';
import { restorableRows } from '../rows/restorable-rows.js';
import { RowStores } from '../rows/stores.js';
import { ServerGauges } from './telemetry/server-gauges.js';
import { COLLATIONS, ENVIRONMENT, LANGUAGES, LOGGER, REGISTRY, TELEMETRY, TIME_ZONE } from '../tokens.js';
import type { FlotillaOptions } from './options.js';
import { changeSetProviders } from './change-set-providers.js';
import { invalidationProviders } from './invalidation-providers.js';
import { personalProviders } from './personal-providers.js';
import { provide } from './provide.js';
import { rowProviders } from './row-providers.js';

/** Returns the services shared by all modules, and the defaults of the ports. */
export function sharedProviders(registry: Registry, options: FlotillaOptions): Provider[] {
  const { logger = createLogger('info'), languages = ['en'] } = options;
  return [
    ...constantProviders({ registry, logger, languages, timeZone: options.timeZone ?? 'UTC' }),
    provide(COLLATIONS, [Database], (db: Database) => collationsOf(db, languages)),
    { provide: TELEMETRY, useValue: options.telemetry },
    ...defaultPorts,
    provide(SiteNames, [SITE_SETTINGS], (site: PublishedSite) => new SiteNames(site)),
    provide(
      SiteZone,
      [SITE_SETTINGS, TIME_ZONE],
      (site: PublishedSite, timeZone: string) => new SiteZone(site, timeZone),
    ),
    ...provideAccess(registry, options),
    Readiness,
    provide(RateLimits, [Readiness], (readiness: Readiness) =>
      provideRateLimits(options.redisUrl, readiness, logger),
    ),
    ServerGauges,
    { provide: ENVIRONMENT, useValue: options.environment ?? process.env },
    databaseProvider(registry, logger, options),
    ...invalidationProviders(registry, logger, options),
    provide(
      SharedReads,
      [InvalidationBus, Database],
      (bus: InvalidationBus, db: Database) => new SharedReads(bus, db),
    ),
    ...rowProviders(registry, languages, logger),
    ...changeSetProviders(registry, logger),
    ...historyProviders(registry, options),
    ...personalProviders(registry),
    jobsProvider(registry, logger, options),
    provide(StoredJobs, [Database], (db: Database) => new StoredJobs(db)),
    provide(Events, [Jobs], (jobs: Jobs) => new Events(registry, jobs)),
    ...provideContent(
      options.modules.flatMap(({ content }) => content ?? []),
      registry,
      logger,
    ),
    provide(
      PublishedReader,
      [Database, COLLATIONS],
      (db: Database, collations: Collations) =>
        new PublishedReader(db.published, { registry, languages, collations }),
    ),
    ...writeProviders(),
  ];
}

interface Constants {
  readonly registry: Registry;
  readonly logger: Logger;
  readonly languages: readonly string[];
  readonly timeZone: string;
}

function constantProviders({ registry, logger, languages, timeZone }: Constants): Provider[] {
  return [
    { provide: REGISTRY, useValue: registry },
    { provide: LOGGER, useValue: logger },
    { provide: LANGUAGES, useValue: languages },
    { provide: TIME_ZONE, useValue: timeZone },
  ];
}

/** Provides the writes of callers. */
function writeProviders(): Provider[] {
  return [
    provide(Idempotency, [Database, Writer], (db: Database, writer: Writer) => new Idempotency(db, writer)),
    AcceptMultipart,
    AcceptBodies,
    UploadLimits,
    {
      provide: EntityWrites,
      inject: [Idempotency, Writer, UPLOADS],
      useFactory: (idempotency: Idempotency, writer: Writer, uploads: Uploads) =>
        new EntityWrites(idempotency, writer, uploads),
    },
  ];
}

/** Provides reading, restoring and purging the history. */
function historyProviders(registry: Registry, { retention = defaultRetention }: FlotillaOptions): Provider[] {
  return [
    { provide: RETENTION, useValue: retention },
    provide(ChangeReader, [Database], (db: Database) => new ChangeReader(db, registry)),
    provide(
      Restorer,
      [Writer, RowStores],
      (writer: Writer, stores: RowStores) =>
        new Restorer({
          registry,
          writer,
          rowsOf: (key) => restorableRows(stores, key),
          isFile: isAttachment,
        }),
    ),
    provide(Retention, [Database], (db: Database) => new Retention(db, retention)),
  ];
}

/** Provides jobs: sending, and running them if enabled. */
function jobsProvider(
  registry: Registry,
  logger: Logger,
  { jobs = 'on', jobsQueues: selection, jobsLookSeconds: lookSeconds = 10 }: FlotillaOptions,
): Provider {
  const modules = ['rows', ...registry.modules.map(({ name }) => name)];
  return provide(
    Jobs,
    [Database, InvalidationBus],
    (db: Database, bus: InvalidationBus) =>
      new Jobs({ db, bus, logger, modules, isWorking: jobs === 'on', selection, lookSeconds }),
  );
}
