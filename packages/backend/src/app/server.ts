import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type DynamicModule, Inject, type LoggerService, type OnApplicationShutdown } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { discard } from '@flotilla/runtime/network';
import { Seeder } from '../content/seeder.js';
import { readEnvironment } from '@flotilla/core';
import { answerUnreadable, hasSeveralHosts, InvalidError } from '@flotilla/core/errors';
import {
  type ErrorReports,
  startErrorReports,
  startTelemetry,
  type Telemetry,
} from '@flotilla/runtime/telemetry';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { checkRules } from '../access/check-rules.js';
import { Routes } from '../access/routes.js';
import { type BackendModule, registryOf } from './backend-module.js';
import type { Config } from '../config/config.js';
import { FlotillaModule } from './flotilla.module.js';
import { openDatabase } from './open-database.js';
import { compressAnswers } from '../http/compress-answers.js';
import { serveOnlyHealth } from '../http/only-health.js';
import { GracefulShutdown } from '../http/graceful-shutdown.js';
import { jsonReader } from '../forms/json-body.js';
import { notFoundHandler } from '../http/unserved.js';
import { ProblemFilter, sendProblem } from '../http/problem.filter.js';
import { createLogger, closeConnectionsOnShutdown } from '@flotilla/runtime/process';
import { measureCalls } from './telemetry/measure-calls.js';
import { CONFIG, TELEMETRY } from '../tokens.js';

export interface ServerOptions {
  readonly config: Config;
  readonly modules: readonly BackendModule[];
  readonly logger?: Logger;
  /** Source of the modules' settings; the environment of the process by default. */
  readonly environment?: NodeJS.ProcessEnv;
}

const ERROR_REPORTS = Symbol('flotilla.error-reports');
const requestIdPattern = /^[\w.:-]{1,128}$/;

/** Builds the API server of a list of modules on its own database, migrated and ready to listen. */
export async function createServer({
  environment = process.env,
  ...given
}: ServerOptions): Promise<NestFastifyApplication> {
  const { config, modules } = given;
  const reports = await startErrorReports(config, 'flotilla-api');
  const logger =
    given.logger ??
    createLogger(config.LOG_LEVEL, reports && ((error, message) => reports.report(error, message)));
  const registry = registryOf(modules);
  // Settings are validated first, so that a release with a wrong setting does not migrate the schema.
  for (const { settings } of modules) if (settings) readEnvironment(settings, environment);
  const dataSource = await openDatabase({ config, modules, logger, registry });
  const telemetry = await startTelemetry({
    settings: config,
    service: 'flotilla-api',
    onError: (error, what) => logger.warn({ err: error }, what),
  });
  const shutdown = new GracefulShutdown();
  const adapter = adapterOf(config, logger, shutdown);
  const routes = Routes.of(adapter.getInstance());
  if (telemetry) measureCalls(adapter.getInstance(), registry, telemetry);
  const module = rootModule({
    config,
    modules,
    logger,
    environment,
    dataSource,
    telemetry,
    reports,
    shutdown,
  });
  const options = { logger: new NestLogger(logger), abortOnError: false, bodyParser: false };
  let app: NestFastifyApplication | undefined;
  try {
    app = await NestFactory.create<NestFastifyApplication>(module, adapter, options);
    app.useGlobalFilters(new ProblemFilter());
    app.enableShutdownHooks();
    await app.init();
    checkRules(routes, app.get(ModulesContainer));
    routes.checkFeatures();
    if (config.SEED === 'demo') await seed(app.get(Seeder), logger);
    return app;
  } catch (error) {
    await (app ? app.close() : dataSource.destroy()).catch((failure: unknown) =>
      logger.warn({ err: failure }, 'the server did not close'),
    );
    throw error;
  }
}

/**
 * Seeds content. Links to missing rows, such as a layout that a module's page expects, are logged instead of
 * failing the start.
 */
async function seed(seeder: Seeder, logger: Logger): Promise<void> {
  const { waiting } = await seeder.seed();
  if (waiting.length > 0) logger.warn({ waiting }, 'links of content wait for missing rows');
}

interface RootInput extends Required<ServerOptions> {
  readonly dataSource: DataSource;
  readonly telemetry: Telemetry | undefined;
  readonly reports: ErrorReports | undefined;
  readonly shutdown: GracefulShutdown;
}

function rootModule({ config, shutdown, reports, ...given }: RootInput): DynamicModule {
  const providers = [
    { provide: DataSource, useValue: given.dataSource },
    { provide: CONFIG, useValue: config },
    { provide: GracefulShutdown, useValue: shutdown },
    { provide: ERROR_REPORTS, useValue: reports },
  ];
  const {
    LANGUAGES: languages,
    TIME_ZONE: timeZone,
    RBAC_SECRET_KEY: secretKey,
    SITE_KEY: siteKey,
    REDIS_URL: redisUrl,
    JOBS: jobs,
    JOBS_QUEUES: jobsQueues,
    JOBS_LOOK_SECONDS: jobsLookSeconds,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_REPLICA_URLS: urls,
    DATABASE_REPLICA_POOL: poolSize,
    DATABASE_REPLICA_MAX_LAG_SECONDS: maxLagSeconds,
    DATABASE_FAST_PATH: fastPath,
    HISTORY_DAYS: changes,
    DELETED_DAYS: deleted,
    MCP: mcp,
  } = config;
  return {
    module: ServerModule,
    global: true,
    imports: [
      FlotillaModule.forRoot({
        ...given,
        routes: { ...routes, mcp: mcp === 'on' },
        migrate: 'off',
        languages,
        timeZone,
        secretKey,
        siteKey,
        redisUrl,
        jobs,
        jobsQueues,
        jobsLookSeconds,
        directUrl,
        replicas: { urls, poolSize, maxLagSeconds },
        fastPath: fastPath === 'on',
        retention: { changes, deleted },
      }),
    ],
    providers,
    exports: providers,
  };
}

/** The server application enables all optional routes. */
const routes = { health: true, openapi: true, docs: true, live: true };

/** The root module. It shuts down last, so it closes the database and flushes telemetry. */
class ServerModule implements OnApplicationShutdown {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TELEMETRY) private readonly telemetry: Telemetry | undefined,
    @Inject(ERROR_REPORTS) private readonly reports: ErrorReports | undefined,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
    await this.telemetry?.stop();
    await this.reports?.stop();
  }
}

function adapterOf(config: Config, logger: Logger, shutdown: GracefulShutdown): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: config.BODY_LIMIT,
    trustProxy: config.TRUST_PROXY,
    // Requests that arrive during shutdown are still answered.
    return503OnClosing: false,
    frameworkErrors: sendProblem,
    clientErrorHandler: answerUnreadable,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
  });
  const instance = adapter.getInstance();
  closeConnectionsOnShutdown(instance);
  // NestJS sets its error handler after all routes are registered, too late for them, so this one is set
  // first and kept.
  instance.setErrorHandler(sendProblem);
  adapter.setErrorHandler = () => instance;
  instance.setNotFoundHandler(notFoundHandler(Routes.of(instance)));
  adapter.setNotFoundHandler = () => instance;
  instance.addHook('onRequest', (request, _reply, done) =>
    done(
      hasSeveralHosts(request.raw.rawHeaders)
        ? new InvalidError('The request has more than one Host.')
        : undefined,
    ),
  );
  if (config.HTTP_ROUTES === 'health') serveOnlyHealth(instance);
  readJson(adapter);
  compressAnswers(instance);
  instance.addHook('onSend', (request, reply, _payload, done) => {
    // A keep-alive connection would block the shutdown.
    if (shutdown.isUnderWay) reply.header('connection', 'close');
    else if (!request.raw.complete) readOn(request.raw, reply);
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    done();
  });
  return adapter;
}

/**
 * Reads and discards the rest of a request body. Closing the connection early would reset it, and the client
 * (for example the site) would never read the response (RFC 9112, section 9.6). Ends with the request
 * timeout.
 */
function readOn(body: IncomingMessage, reply: FastifyReply): void {
  reply.removeHeader('connection');
  body.unpipe();
  discard(body);
}

/** Passes NestJS's own messages on; its notes about every route and module are for debugging only. */
class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, context?: string): void => this.logger.debug({ context }, String(message));
  debug = this.log;
  verbose = this.log;
  warn = (message: unknown, context?: string): void => this.logger.warn({ context }, String(message));
  error = (message: unknown, stack?: string, context?: string): void =>
    this.logger.error({ context, stack }, String(message));
  fatal = (message: unknown, context?: string): void => this.logger.fatal({ context }, String(message));
}

/** Parses JSON bodies with the same limits and errors as forms. */
function readJson(adapter: FastifyAdapter): void {
  const server = adapter.getInstance();
  const read = jsonReader(server);
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => read(request, body),
  );
}
