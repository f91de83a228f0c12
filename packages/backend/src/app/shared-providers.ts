import { randomUUID } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import { Access } from '../access/access.js';
import { Ownership } from '../access/ownership.js';
import { provideAccess } from '../access/provide-access.js';
import { Acknowledgements } from '../invalidation/acknowledgements.js';
import { Database } from '../database/database.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { Publications } from '../invalidation/publications.js';
import { Relay } from '../invalidation/relay.js';
import { TableStatistics } from '../invalidation/table-statistics.js';
import { Writer } from '../invalidation/writer.js';
import { databaseProvider, listeningClient } from './database-provider.js';
import { provideContent } from './provide-content.js';
import { Events } from '../jobs/events/events.js';
import { Jobs } from '../jobs/jobs.js';
import { KnownJobs } from '../jobs/known-jobs.js';
import { ChangeReader } from '../history/change-reader.js';
import { Restorer } from '../history/restorer.js';
import { Retention, RETENTION, usualRetention } from '../history/retention.js';
import { Readiness } from './health/health.controller.js';
import { Idempotency } from '../http/idempotency.js';
import { AcceptBodies } from '../forms/accept-bodies.js';
import { AcceptMultipart } from '../forms/accept-multipart.js';
import { EntityWrites } from '../http/entity-writes.js';
import { UploadLimits } from '../http/upload-limits.js';
import { provideRateLimits } from '../limits/provide-rate-limits.js';
import { RateLimits } from '../limits/rate-limits.js';
import { createLogger } from '@flotilla/runtime/process';
import { AUTHENTICATION, type Authentication } from '../ports/accounts.js';
import { SUBJECT_ERASURES, type SubjectErasures } from '../ports/subject-steps.js';
import { defaultPorts } from '../ports/default-ports.js';
import { FILE_ADDRESSES, type FileAddresses, type Uploads, UPLOADS } from '../ports/files.js';
import { type Collations, collationsOf } from '../query/collations.js';
import { PublishedReader } from '../query/published-reader.js';
import { SharedReads } from '../query/shared-reads.js';
import { RowJobs } from '../rest/row-jobs.js';
import { RowAnswers } from '../rest/row-answers.js';
import { JoinedInserts } from '../rows/joined-inserts.js';
import { RowHooks } from '../rows/row-hooks.js';
import { restorableRows } from '../rows/restorable-rows.js';
import { RowSearch } from '../rows/row-search.js';
import { RowUses } from '../rows/row-uses.js';
import { Rows } from '../rows/rows.js';
import { RowStores } from '../rows/stores.js';
import { AccountErasure } from '../personal/account-erasure.js';
import { AccountExports } from '../personal/account-exports.js';
import { PersonalRows } from '../personal/personal-rows.js';
import { UnsavedRows } from '../rows/unsaved-rows.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { ServerGauges } from './telemetry/server-gauges.js';
import { COLLATIONS, ENVIRONMENT, LANGUAGES, LOGGER, REGISTRY, TELEMETRY, TIME_ZONE } from '../tokens.js';
import type { FlotillaOptions } from './options.js';

/** Returns the services shared by all modules, and the defaults of the ports. */
export function sharedProviders(registry: Registry, options: FlotillaOptions): Provider[] {
  const { logger = createLogger('info'), languages = ['en'] } = options;
  const processId = randomUUID();
  return [
    ...constantProviders({ registry, logger, languages, timeZone: options.timeZone ?? 'UTC' }),
    provide(COLLATIONS, [Database], (db: Database) => collationsOf(db, languages)),
    { provide: TELEMETRY, useValue: options.telemetry },
    ...defaultPorts,
    ...provideAccess(registry, options),
    Readiness,
    provide(RateLimits, [Readiness], (readiness: Readiness) =>
      provideRateLimits(options.redisUrl, readiness, logger),
    ),
    ServerGauges,
    { provide: ENVIRONMENT, useValue: options.environment ?? process.env },
    databaseProvider(registry, logger, options),
    provide(
      InvalidationBus,
      [Database],
      ({ dataSource }: Database) =>
        new InvalidationBus(
          () => listeningClient({ dataSource, processId, directUrl: options.directUrl }),
          logger,
        ),
    ),
    provide(
      Relay,
      [InvalidationBus, Database],
      (bus: InvalidationBus, db: Database) => new Relay(bus, db, logger),
    ),
    provide(
      Acknowledgements,
      [InvalidationBus, Database],
      (bus: InvalidationBus, db: Database) => new Acknowledgements(processId, bus, db),
    ),
    provide(
      Writer,
      [Database, Relay, InvalidationBus, Acknowledgements],
      (db: Database, relay: Relay, bus: InvalidationBus, acknowledgements: Acknowledgements) =>
        new Writer(db, relay, bus, acknowledgements),
    ),
    provide(
      SharedReads,
      [InvalidationBus, Database],
      (bus: InvalidationBus, db: Database) => new SharedReads(bus, db),
    ),
    ...rowProviders(registry, languages, logger),
    ...historyProviders(registry, options),
    ...personalProviders(registry),
    provide(
      Publications,
      [Database, Writer, InvalidationBus],
      (db: Database, writer: Writer, bus: InvalidationBus) =>
        new Publications(registry, db, writer, bus, logger),
    ),
    jobsProvider(registry, logger, options),
    provide(KnownJobs, [Database], (db: Database) => new KnownJobs(db)),
    provide(Events, [Jobs], (jobs: Jobs) => new Events(registry, jobs)),
    ...provideContent(
      options.modules.flatMap(({ content }) => content ?? []),
      registry,
      logger,
    ),
    provide(
      PublishedReader,
      [Database, COLLATIONS],
      (db: Database, collations: Collations) => new PublishedReader(db, { registry, languages, collations }),
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

/**
 * Provides reads and writes of rows: with the rights of the server, with the visibility of callers, and for
 * REST.
 */
function rowProviders(registry: Registry, languages: readonly string[], logger: Logger): Provider[] {
  return [
    RowHooks,
    provide(
      TableStatistics,
      [Database],
      (db: Database) =>
        new TableStatistics(db, (error) =>
          logger.warn({ err: error }, 'could not analyze tables after a bulk write'),
        ),
    ),
    provide(
      RowStores,
      [Database, Writer, Events, RowHooks, TableStatistics, COLLATIONS],
      (
        db: Database,
        writer: Writer,
        events: Events,
        hooks: RowHooks,
        statistics: TableStatistics,
        collations: Collations,
      ) => {
        const compile = { registry, languages, collations };
        return new RowStores({
          db,
          writer,
          joined: new JoinedInserts(writer),
          events,
          hooks,
          statistics,
          compile,
        });
      },
    ),
    provide(
      VisibleRows,
      [RowStores, Database, SharedReads, Access, Ownership],
      (stores: RowStores, db: Database, reads: SharedReads, access: Access, ownership: Ownership) =>
        new VisibleRows(stores, { db, reads, access, ownership, compile: stores.parts.compile }),
    ),
    provide(
      RowSearch,
      [Database, VisibleRows],
      (db: Database, visible: VisibleRows) => new RowSearch(db, visible, registry, languages),
    ),
    provide(
      RowAnswers,
      [RowStores, VisibleRows, FILE_ADDRESSES],
      (stores: RowStores, visible: VisibleRows, files: FileAddresses) =>
        new RowAnswers(stores, visible, files),
    ),
    provide(
      RowUses,
      [Database, VisibleRows],
      (db: Database, visible: VisibleRows) => new RowUses(db, visible, registry, languages),
    ),
    provide(
      RowJobs,
      [Database, Writer, RowStores, VisibleRows, Access, AUTHENTICATION, RateLimits, Jobs, TIME_ZONE],
      (
        db: Database,
        writer: Writer,
        stores: RowStores,
        visible: VisibleRows,
        access: Access,
        authentication: Authentication,
        limits: RateLimits,
        jobs: Jobs,
        timeZone: string,
      ) => new RowJobs({ db, writer, stores, visible, access, authentication, limits, jobs, timeZone }),
    ),
    provide(
      UnsavedRows,
      [RowStores, Database, Access],
      (stores: RowStores, db: Database, access: Access) => new UnsavedRows(stores, db, access),
    ),
    provide(Rows, [RowStores], (stores: RowStores) => new Rows(stores)),
  ];
}

/** Provides the exports and the erasure of accounts. */
function personalProviders(registry: Registry): Provider[] {
  return [
    provide(PersonalRows, [Ownership], (ownership: Ownership) => new PersonalRows(registry, ownership)),
    {
      provide: AccountExports,
      inject: [
        Database,
        Writer,
        PersonalRows,
        Rows,
        Access,
        AUTHENTICATION,
        FILE_ADDRESSES,
        RateLimits,
        Jobs,
      ],
      useFactory: (
        ...[db, writer, personal, rows, access, authentication, addresses, limits, jobs]: [
          Database,
          Writer,
          PersonalRows,
          Rows,
          Access,
          Authentication,
          FileAddresses,
          RateLimits,
          Jobs,
        ]
      ) =>
        new AccountExports({
          db,
          writer,
          registry,
          personal,
          rows,
          access,
          authentication,
          addresses,
          limits,
          jobs,
        }),
    },
    provide(
      AccountErasure,
      [PersonalRows, Rows, SUBJECT_ERASURES, UPLOADS],
      (personal: PersonalRows, rows: Rows, erasures: SubjectErasures, uploads: Uploads) =>
        new AccountErasure({ registry, personal, rows, erasures, uploads }),
    ),
  ];
}

/** Provides reading, restoring and purging the history. */
function historyProviders(registry: Registry, { retention = usualRetention }: FlotillaOptions): Provider[] {
  return [
    { provide: RETENTION, useValue: retention },
    provide(ChangeReader, [Database], (db: Database) => new ChangeReader(db, registry)),
    provide(
      Restorer,
      [Writer, RowStores],
      (writer: Writer, stores: RowStores) =>
        new Restorer({ registry, writer, rowsOf: (key) => restorableRows(stores, key) }),
    ),
    provide(Retention, [Database], (db: Database) => new Retention(db, retention)),
  ];
}

/** Provides jobs: sending, and running them if enabled. */
function jobsProvider(
  registry: Registry,
  logger: Logger,
  { jobs = 'on', jobsLookSeconds: lookSeconds = 10 }: FlotillaOptions,
): Provider {
  const modules = ['rows', ...registry.modules.map(({ name }) => name)];
  return provide(
    Jobs,
    [Database, InvalidationBus],
    (db: Database, bus: InvalidationBus) =>
      new Jobs({ db, bus, logger, modules, isWorking: jobs === 'on', lookSeconds }),
  );
}

/** Returns a provider with a factory of other providers. */
function provide<A extends unknown[]>(
  token: NonNullable<Extract<Provider, { provide: unknown }>['provide']>,
  inject: (string | symbol | (new (...args: never[]) => unknown))[],
  make: (...args: A) => unknown,
): Provider {
  return { provide: token, inject, useFactory: make as (...args: unknown[]) => unknown };
}
