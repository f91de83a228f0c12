import type { ClassProvider, DynamicModule, ExistingProvider, FactoryProvider, Provider, ValueProvider } from '@nestjs/common';
import type { Telemetry } from '@flotilla/runtime/telemetry';
import type { RetentionDays } from '../history/retention.js';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Authentication } from '../ports/accounts.js';
import type { BackendModule } from './backend-module.js';

/** Routes that an application has beside those of its modules, each only when it is asked for. */
export interface FlotillaRoutes {
  /** `/api/health` and `/api/health/ready` */
  readonly health?: boolean;
  /** `/api/openapi.json` */
  readonly openapi?: boolean;
  /** `/api/docs`, which shows the document: it asks for `openapi` too */
  readonly docs?: boolean;
  /** `/api/revalidation/…`: sites and browsers hear of what changes. The process listens on a connection of its own */
  readonly live?: boolean;
}

/** How something is made, as NestJS takes it. */
export type Made<T> =
  | Omit<ValueProvider<T>, 'provide'>
  | Omit<ClassProvider<T>, 'provide'>
  | Omit<ExistingProvider<T>, 'provide'>
  | Omit<FactoryProvider<T>, 'provide'>;

/** What an application says when it installs modules. What it does not ask for, it does not get. */
export interface FlotillaOptions {
  readonly modules: readonly BackendModule[];
  /** The application's modules whose services `authentication` and `providers` are made with. */
  readonly imports?: DynamicModule['imports'];
  /** The TypeORM connection: by the name that it has in the application, or itself; the one without a name when not given. */
  readonly dataSource?: string | DataSource;
  /** Comes before all paths, behind the application's global prefix: `shop` for `/shop/api/blog/articles`. */
  readonly basePath?: string;
  readonly routes?: FlotillaRoutes;
  /** Who makes a request, where the application has accounts of its own. */
  readonly authentication?: Made<Authentication>;
  /** Other ports that the application implements itself: `{ provide: MAIL, useExisting: Postman }`. */
  readonly providers?: readonly Provider[];
  /** Where modules find their settings; the environment of the process when not given. */
  readonly environment?: NodeJS.ProcessEnv;
  /** `off` where the tables are made before: then the application starts only if none is missing. */
  readonly migrate?: 'on' | 'off';
  /** Languages of localized fields; the first is the default. */
  readonly languages?: readonly string[];
  /** The IANA time zone of mails, exports and days of figures; UTC when not given. */
  readonly timeZone?: string;
  /** Accepts this `X-RBAC-SECRET-KEY` as an administrator; off when not given. */
  readonly secretKey?: string;
  /** What the sites of this application prove themselves with: only they are waited for, and believed what they have heard. */
  readonly siteKey?: string;
  readonly logger?: Logger;
  /** Where calls are counted for all processes: `redis://…`; each counts its own when not given. */
  readonly redisUrl?: string;
  /** Is told of what the process does. */
  readonly telemetry?: Telemetry;
  /** How long history is kept, and what was deleted; a year and thirty days when not said. */
  readonly retention?: RetentionDays;
  /** `off` for a process that only serves: others do the jobs that it sends. */
  readonly jobs?: 'on' | 'off';
  /** How often jobs that became due are looked for; every 10 seconds when not said. */
  readonly jobsLookSeconds?: number;
  /** The database past a pooler, where the data source leads to one in transaction mode. */
  readonly directUrl?: string;
}

/** Settings whose names in the environment begin with a prefix: `FLOTILLA_SITE_URL` is `SITE_URL`. */
export function settingsBehind(prefix: string, environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const own = Object.entries(environment).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
