import type {
  ClassProvider,
  DynamicModule,
  ExistingProvider,
  FactoryProvider,
  Provider,
  ValueProvider,
} from '@nestjs/common';
import type { Telemetry } from '@flotilla/runtime/telemetry';
import type { ReplicaSettings } from '../database/replicas/open-replicas.js';
import type { RetentionDays } from '../history/retention.js';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Authentication } from '../ports/accounts.js';
import type { BackendModule } from './backend-module.js';

/** Routes that an application can have in addition to those of its modules. All are off by default. */
export interface FlotillaRoutes {
  /** `/api/health` and `/api/health/ready` */
  readonly health?: boolean;
  /** `/api/openapi.json` */
  readonly openapi?: boolean;
  /** `/api/docs`, the API reference page; also enables `openapi` */
  readonly docs?: boolean;
  /**
   * `/api/revalidation/…`: sends changes to sites and browsers. The process then listens on a connection of
   * its own
   */
  readonly live?: boolean;
  /** `/api/mcp`: tools for assistants. Requires the package `@modelcontextprotocol/sdk`. */
  readonly mcp?: boolean;
}

/** A provider in NestJS's notation, without its token. */
export type ProviderDefinition<T> =
  | Omit<ValueProvider<T>, 'provide'>
  | Omit<ClassProvider<T>, 'provide'>
  | Omit<ExistingProvider<T>, 'provide'>
  | Omit<FactoryProvider<T>, 'provide'>;

/** Options for installing modules. Everything optional is off by default. */
export interface FlotillaOptions {
  readonly modules: readonly BackendModule[];
  /** Modules of the application whose services `authentication` and `providers` inject. */
  readonly imports?: DynamicModule['imports'];
  /** The TypeORM connection, or its name in the application; the unnamed one by default. */
  readonly dataSource?: string | DataSource;
  /** Prefix of all paths, after the application's global prefix: `shop` for `/shop/api/blog/articles`. */
  readonly basePath?: string;
  readonly routes?: FlotillaRoutes;
  /** Identifies callers, for an application with its own accounts. */
  readonly authentication?: ProviderDefinition<Authentication>;
  /** Other ports that the application implements itself: `{ provide: MAIL, useExisting: Postman }`. */
  readonly providers?: readonly Provider[];
  /** Source of the modules' settings; the environment of the process by default. */
  readonly environment?: NodeJS.ProcessEnv;
  /**
   * `off` when another step migrates the database. The application then starts only if no migration is
   * missing.
   */
  readonly migrate?: 'on' | 'off';
  /** Languages of localized fields; the first is the default. */
  readonly languages?: readonly string[];
  /** The IANA time zone of mails, exports and daily statistics; UTC by default. */
  readonly timeZone?: string;
  /** Accepts this `X-RBAC-SECRET-KEY` as an administrator; off by default. */
  readonly secretKey?: string;
  /** Authenticates the sites of this application: writes wait only for their acknowledgements. */
  readonly siteKey?: string;
  readonly logger?: Logger;
  /** Redis for rate limits across processes: `redis://…`; without it each process counts its own calls. */
  readonly redisUrl?: string;
  /** Receives metrics and traces of the process. */
  readonly telemetry?: Telemetry;
  /** Retention of the history and of deleted rows; a year and thirty days by default. */
  readonly retention?: RetentionDays;
  /** `off` for a process that only serves requests: other processes run the jobs that it sends. */
  readonly jobs?: 'on' | 'off';
  /** Queues and modules whose jobs this process runs; all by default. A `-` excludes one: `-notification`. */
  readonly jobsQueues?: readonly string[];
  /** Interval of polling for due jobs; 10 seconds by default. */
  readonly jobsLookSeconds?: number;
  /** Direct address of the database, when the data source connects to a pooler in transaction mode. */
  readonly directUrl?: string;
  /** Streaming replicas of the database, for reads of visitors. */
  readonly replicas?: ReplicaSettings;
  /** Whether reads share packets and skip the decoding of rows, by private parts of `pg`. On by default. */
  readonly fastPath?: boolean;
}

/**
 * Returns settings whose environment variables have a prefix, without it: `FLOTILLA_SITE_URL` is `SITE_URL`.
 */
export function settingsBehind(
  prefix: string,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const own = Object.entries(environment).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
