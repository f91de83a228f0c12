import { languageSettings } from '@flotilla/core/languages';
import { commaSeparated, isTimeZone } from '@flotilla/core/values';
import { readEnvironment } from '@flotilla/core';
import { telemetrySettings } from '@flotilla/runtime/telemetry';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform(commaSeparated);

const milliseconds = (usual: number) => z.coerce.number().int().min(100).max(600_000).default(usual);

const days = (usual: number) => z.coerce.number().int().min(1).max(36_500).default(usual);

/** Settings of a backend process, each an environment variable. */
export const configSchema = z.object({
  DATABASE_URL: z
    .string(
      'is missing. Set it to the address of a PostgreSQL database: postgresql://user:password@host:5432/name',
    )
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .describe('Address of the PostgreSQL database. Without it `npm start` runs a bundled one')
    .meta({ secret: true }),
  PORT: port.default(4000).describe('Port that the process listens on'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the process listens on: by default only this machine; `0.0.0.0` for all'),
  DATA_DIR: z.string().default('.data').describe('Folder for files that are stored on disk'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional()
    .describe(
      'Direct address of the same database, when `DATABASE_URL` is a pooler in transaction mode: for LISTEN/NOTIFY and migrations',
    )
    .meta({ secret: true }),
  DATABASE_REPLICA_URLS: list
    .pipe(z.array(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')).max(16))
    .default([])
    .describe(
      'Addresses of streaming replicas of the database, comma-separated: they answer reads of visitors once they have replayed all known changes; set the same for all APIs',
    )
    .meta({ secret: true }),
  DATABASE_REPLICA_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe(
      'Size of the connection pool of each replica. Additional connections: one to follow its state, and a fifth of the pool (at least two) for queries that run for the first time',
    ),
  DATABASE_REPLICA_MAX_LAG_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(10)
    .describe('A replica that lags further behind the primary is not used, in seconds'),
  DATABASE_FAST_PATH: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether reads share packets and skip the decoding of rows; `off` uses only the public API of the driver',
    ),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(3000).describe(
    'How long a call waits for a database connection, in ms',
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(10_000).describe('Timeout of a statement of a call, in ms'),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds(60_000).describe(
    'Timeout of an idle transaction, in ms',
  ),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(3000).describe(
    'How long a migration waits for a lock before it retries, in ms, so that it does not block other queries',
  ),
  MIGRATE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe(
      '`off` does not migrate the database at startup, and fails when a migration is missing: run `flotilla migrate` first',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe(
      'Size of the connection pool. Additional connections: one to listen for changes, one for search (two with large tables), and a fifth of the pool (at least two) for queries that run for the first time',
    ),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional()
    .describe('Redis for rate limits across all processes; without it each process counts its own calls')
    .meta({ secret: true }),
  RBAC_SECRET_KEY: z
    .string()
    .min(16, 'must be at least 16 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe('Lets another server call as an administrator, by sending this key as `X-RBAC-SECRET-KEY`')
    .meta({ secret: true }),
  SITE_KEY: z
    .string()
    .min(16, 'must be at least 16 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe(
      'Authenticates the sites; the same for all sites and APIs. Without it a site may show an edit with a short delay',
    )
    .meta({ secret: true }),
  LANGUAGES: languageSettings().describe(
    'Languages of the content: up to 20 BCP 47 tags such as `de,pt-BR,zh-Hant`, comma-separated; the first is the default',
  ),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Nicosia')
    .default('UTC')
    .describe(
      'IANA time zone of mails, receipts, exports, daily statistics and schedules of agents until the settings of the site have one; must be the same as the site’s',
    ),
  SEED: z
    .enum(['demo', 'none'], 'must be demo or none')
    .default('none')
    .describe('`demo` writes the demo content, as `npm start` does'),
  MCP: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      'Whether assistants can connect at `/api/mcp`; needs `SITE_URL` and the package `@modelcontextprotocol/sdk`',
    ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('Log level'),
  HTTP_ROUTES: z
    .enum(['all', 'health'], 'must be all or health')
    .default('all')
    .describe(
      '`health` for a worker: only `/api/health` and `/api/health/ready` respond, all other routes return 404',
    ),
  JOBS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('`off` for a process that only serves requests; others run mails and other jobs'),
  JOBS_QUEUES: list
    .default([])
    .describe(
      'Queues whose jobs this process runs, comma-separated: names such as `notification.send`, or modules such as `notification`; `-notification` excludes one; all when empty',
    ),
  JOBS_LOOK_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(45)
    .default(10)
    .describe('Interval of polling for due jobs and for jobs of crashed processes, in seconds'),
  HISTORY_DAYS: days(365).describe('How many days the history of changes is kept'),
  DELETED_DAYS: days(30).describe('How many days deleted rows can be restored, with their links and files'),
  BODY_LIMIT: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(1024 ** 2)
    .describe('Maximum size of a request body without files, in bytes'),
  TRUST_PROXY: list
    .default(['loopback'])
    .describe('Trusted proxies (`X-Forwarded-For`): addresses, networks, `loopback`, `uniquelocal`'),
  DEPLOYMENT: z
    .enum(['production', 'development'], 'must be production or development')
    .default('production')
    .describe(
      '`development` enables tools for trying the product, such as the inbox of mails; `npm start` and `npm run dev` set it',
    ),
  ...telemetrySettings({ metricsPort: 9464 }),
});

export type Config = z.infer<typeof configSchema>;

/** Reads settings from the environment. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return readEnvironment(configSchema, environment);
}
