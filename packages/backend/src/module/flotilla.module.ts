import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { createRegistry, type Registry } from '@flotilla/core';
import type { Telemetry } from '@flotilla/telemetry';
import pg from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Access } from '../access/access.js';
import { Ownership } from '../access/ownership.js';
import { provideAccess } from '../access/provide-access.js';
import type { BackendModule } from './backend-module.js';
import { Acknowledgements, listenerName } from '../changes/acknowledgements.js';
import { InvalidationBus } from '../changes/invalidation-bus.js';
import { LiveController } from '../live/live.controller.js';
import { defaultPorts } from '../ports/default-ports.js';
import { provideContent } from '../content/provide-content.js';
import { crudController } from '../rest/crud.controller.js';
import { RowAnswers } from '../rest/row-answers.js';
import { Rows } from '../rows/rows.js';
import { Stores } from '../rows/stores.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { Writer } from '../changes/writer.js';
import { Relay } from '../changes/relay.js';
import { Events } from '../events/events.js';
import { HealthController, Readiness } from '../health/health.controller.js';
import { Idempotency } from '../http/idempotency.js';
import { AcceptMultipart } from '../http/multipart/accept-multipart.js';
import { EntityWrites } from '../http/multipart/entity-writes.js';
import { UPLOADS, type Uploads } from '../ports/files.js';
import { Jobs } from '../jobs/jobs.js';
import { provideRateLimits } from '../limits/provide-rate-limits.js';
import { RateLimits } from '../limits/rate-limits.js';
import { createLogger } from '../logging/logger.js';
import { OpenApiController, ReferenceController } from '../openapi/openapi.controller.js';
import { Database } from '../database/database.js';
import { SharedReads } from '../query/shared-reads.js';
import { PublishedReader } from '../query/published-reader.js';
import { checkViews } from '../query/view-tree.js';
import { ServerGauges } from '../telemetry/server-gauges.js';
import { statementMeter } from '../telemetry/statement-meter.js';
import { LANGUAGES, LOGGER, REGISTRY, TELEMETRY } from '../tokens.js';

/** What an application says when it installs modules. */
export interface FlotillaOptions {
  readonly modules: readonly BackendModule[];
  /** Languages of localized fields; the first is the default. */
  readonly languages?: readonly string[];
  /** Accepts this `X-RBAC-SECRET-KEY` as an administrator; off when not given. */
  readonly secretKey?: string;
  /** What the sites of this application prove themselves with: only they are waited for, and believed what they have heard. */
  readonly siteKey?: string;
  readonly logger?: Logger;
  /** Where calls are counted for all processes: `redis://…`; each counts its own when not given. */
  readonly redisUrl?: string;
  /** Is told of what the process does. */
  readonly telemetry?: Telemetry;
  /** `off` for a process that only serves: others do the jobs that it sends. */
  readonly jobs?: 'on' | 'off';
  /** How often jobs that became due are looked for; every 10 seconds when not said. */
  readonly jobsLookSeconds?: number;
  /** The database past a pooler, where the data source leads to one in transaction mode. */
  readonly directUrl?: string;
}

const purgeInterval = 3_600_000;

/** The installed modules: their routes, and what all of them share. It expects a TypeORM DataSource in the application. */
export class FlotillaModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private purge: NodeJS.Timeout | undefined;

  constructor(
    @Inject(InvalidationBus) private readonly bus: InvalidationBus,
    @Inject(Relay) private readonly relay: Relay,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  static register(options: FlotillaOptions): DynamicModule {
    const registry = createRegistry(options.modules.map(({ module }) => module));
    checkViews(registry);
    const controllers = options.modules.flatMap((module) => module.controllers);
    const providers = [...sharedProviders(registry, options), ...options.modules.flatMap((module) => module.providers)];
    return {
      module: FlotillaModule,
      global: true,
      providers,
      // Actions come first: their fixed paths lie beside the `:id` of entities.
      controllers: [
        HealthController,
        LiveController,
        OpenApiController,
        ReferenceController,
        ...controllers,
        ...[...registry.entities.values()].map((entity) => crudController(entity)),
      ],
      exports: providers,
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.start();
    await this.relay.start();
    await this.jobs.start();
    this.purge = setInterval(() => this.purgeKeys(), purgeInterval).unref();
  }

  /** First, while all that jobs work with is there. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.purge);
    await this.relay.stop();
    await this.bus.stop();
  }

  private purgeKeys(): void {
    this.idempotency.purge().catch((error: unknown) => this.logger.warn({ err: error }, 'could not purge old idempotency keys'));
  }
}

function sharedProviders(registry: Registry, options: FlotillaOptions): Provider[] {
  const logger = options.logger ?? createLogger('info');
  const languages = options.languages ?? ['en'];
  const processId = randomUUID();
  return [
    { provide: REGISTRY, useValue: registry },
    { provide: LOGGER, useValue: logger },
    { provide: LANGUAGES, useValue: languages },
    { provide: TELEMETRY, useValue: options.telemetry },
    ...defaultPorts,
    ...provideAccess(registry, options),
    Readiness,
    provide(RateLimits, [Readiness], (readiness: Readiness) => provideRateLimits(options.redisUrl, readiness, logger)),
    ServerGauges,
    provide(
      Database,
      [DataSource],
      (dataSource: DataSource) =>
        new Database(dataSource, {
          meter: options.telemetry && statementMeter(registry, options.telemetry),
          isPooled: options.directUrl !== undefined,
        }),
    ),
    provide(
      InvalidationBus,
      [DataSource],
      (dataSource: DataSource) =>
        new InvalidationBus(() => listeningClient({ dataSource, processId, directUrl: options.directUrl }), logger),
    ),
    provide(Relay, [InvalidationBus, Database], (bus: InvalidationBus, db: Database) => new Relay(bus, db, logger)),
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
    provide(SharedReads, [Database, InvalidationBus], (db: Database, bus: InvalidationBus) => new SharedReads(db, bus)),
    ...rowProviders(registry, languages),
    jobsProvider(registry, logger, options),
    provide(Events, [Jobs], (jobs: Jobs) => new Events(registry, jobs)),
    ...provideContent(
      options.modules.flatMap(({ content }) => content ?? []),
      registry,
      logger,
    ),
    provide(PublishedReader, [Database], (db: Database) => new PublishedReader(db, { registry, languages })),
    provide(Idempotency, [Database, Writer], (db: Database, writer: Writer) => new Idempotency(db, writer)),
    AcceptMultipart,
    {
      provide: EntityWrites,
      inject: [Idempotency, Writer, UPLOADS],
      useFactory: (idempotency: Idempotency, writer: Writer, uploads: Uploads) => new EntityWrites(idempotency, writer, uploads),
    },
  ];
}

/** What rows are read and written with: by the server itself, with the eyes of callers, and by REST. */
function rowProviders(registry: Registry, languages: readonly string[]): Provider[] {
  return [
    provide(
      Stores,
      [Database, Writer, Events],
      (db: Database, writer: Writer, events: Events) => new Stores({ db, writer, events, compile: { registry, languages } }),
    ),
    provide(
      VisibleRows,
      [Stores, Database, SharedReads, Access, Ownership],
      (stores: Stores, db: Database, reads: SharedReads, access: Access, ownership: Ownership) =>
        new VisibleRows(stores, { db, reads, access, ownership, compile: { registry, languages } }),
    ),
    provide(RowAnswers, [Stores], (stores: Stores) => new RowAnswers(stores)),
    provide(Rows, [Stores], (stores: Stores) => new Rows(stores)),
  ];
}

/** What does jobs, or only sends them. */
function jobsProvider(registry: Registry, logger: Logger, { jobs = 'on', jobsLookSeconds: lookSeconds = 10 }: FlotillaOptions): Provider {
  const modules = registry.modules.map(({ name }) => name);
  return provide(
    Jobs,
    [Database, InvalidationBus],
    (db: Database, bus: InvalidationBus) => new Jobs({ db, bus, logger, modules, isWorking: jobs === 'on', lookSeconds }),
  );
}

/** A provider made by a function of other providers. */
function provide<A extends unknown[]>(
  token: NonNullable<Extract<Provider, { provide: unknown }>['provide']>,
  inject: (string | symbol | (new (...args: never[]) => unknown) | typeof DataSource)[],
  make: (...args: A) => unknown,
): Provider {
  return { provide: token, inject, useFactory: make as (...args: unknown[]) => unknown };
}

interface ListeningInput {
  readonly dataSource: DataSource;
  readonly processId: string;
  readonly directUrl: string | undefined;
}

/** A connection of its own, outside the pool: with the data source's own address, or past its pooler. */
function listeningClient({ dataSource, processId, directUrl }: ListeningInput): pg.Client {
  const { options } = (dataSource.driver as unknown as { master: { options: pg.ClientConfig } }).master;
  const connectionString = directUrl ?? options.connectionString;
  // The pool hides its password from copies.
  return new pg.Client({ ...options, connectionString, password: options.password, application_name: `${listenerName} ${processId}` });
}
