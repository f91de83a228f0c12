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
    .string('is missing. Set it to the address of a PostgreSQL database: postgresql://user:password@host:5432/name')
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .describe('The address of a PostgreSQL database. `npm start` brings one when it is not set')
    .meta({ secret: true }),
  PORT: port.default(4000).describe('Where the process listens'),
  HOST: z.string().default('127.0.0.1').describe('Who reaches it: this machine alone, or `0.0.0.0` for all'),
  DATA_DIR: z.string().default('.data').describe('The folder for files that are kept on disk'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional()
    .describe(
      'The same database past a pooler, when `DATABASE_URL` leads to one in transaction mode: for hearing of changes and for migrations',
    )
    .meta({ secret: true }),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(3000).describe('How long a call waits for a connection to the database'),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(10_000).describe('How long one statement of a call may take'),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds(60_000).describe('How long a transaction may stay open with nothing to do'),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(3000).describe(
    'How long a migration waits for a lock before it lets others through and tries again',
  ),
  MIGRATE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe(
      '`off` starts without migrating the database, and not at all when it lacks a migration: `flotilla migrate` is a step of its own then',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe(
      'Connections to the database; one more hears of changes, one more searches (two where tables are large), a fifth of them more (at least two) read what nobody asked for before',
    ),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional()
    .describe('A Redis in which all processes count calls for the rate limits; without it each counts its own')
    .meta({ secret: true }),
  RBAC_SECRET_KEY: z
    .string()
    .min(16, 'must be at least 16 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe('Lets another server that sends it as `X-RBAC-SECRET-KEY` call as an administrator')
    .meta({ secret: true }),
  SITE_KEY: z
    .string()
    .min(16, 'must be at least 16 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe('What sites prove themselves with, the same for all of them and all APIs. Without it an edit may be seen a moment late')
    .meta({ secret: true }),
  LANGUAGES: list
    .pipe(z.array(z.string().regex(/^[a-z]{2,3}$/, 'must be language codes such as en,ru')).min(1))
    .default(['en', 'ru'])
    .describe('Languages of the content, the default first'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Nicosia')
    .default('UTC')
    .describe(
      'The IANA time zone of the site, the same as that of its pages: for mails, receipts, exports, days of figures and times of agents',
    ),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('none').describe('`demo` writes the demo content; `npm start` does'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info')
    .describe('What is logged'),
  JOBS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('`off` for a process that only serves: mails and other jobs are done by those that have it on'),
  JOBS_LOOK_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(45)
    .default(10)
    .describe('How often a process looks for jobs that became due, and for those of processes that died'),
  HISTORY_DAYS: days(365).describe('How long it is kept what changed, who did it and when'),
  DELETED_DAYS: days(30).describe('How long what was deleted can be brought back: rows, the links that went with them, and their files'),
  BODY_LIMIT: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(1024 ** 2)
    .describe('The greatest body of a call without files, in bytes'),
  TRUST_PROXY: list
    .default(['loopback'])
    .describe('Proxies whose word on who asks is taken: addresses, networks, `loopback`, `uniquelocal`'),
  DEPLOYMENT: z
    .enum(['production', 'development'], 'must be production or development')
    .default('production')
    .describe('`development` opens what is meant for trying the product, such as the inbox of mails; `npm start` and `npm run dev` set it'),
  ...telemetrySettings({ metricsPort: 9464 }),
});

export type Config = z.infer<typeof configSchema>;

/** Reads settings from the environment. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return readEnvironment(configSchema, environment);
}
