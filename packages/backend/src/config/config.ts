import { readEnvironment } from '@flotilla/core';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Settings of a backend process, each an environment variable. */
export const configSchema = z.object({
  DATABASE_URL: z
    .string('is missing. Set it to the address of a PostgreSQL database: postgresql://user:password@host:5432/name')
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  RBAC_SECRET_KEY: z.string().min(16, 'must be at least 16 characters. Make one with: openssl rand -hex 32').optional(),
  LANGUAGES: list.pipe(z.array(z.string().regex(/^[a-z]{2,3}$/, 'must be language codes such as en,ru')).min(1)).default(['en', 'ru']),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('none'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  BODY_LIMIT: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(1024 ** 2),
  TRUST_PROXY: list.default(['loopback']),
  DEPLOYMENT: z.enum(['production'], 'must be production or unset').optional(),
});

export type Config = z.infer<typeof configSchema>;

/** Reads settings from the environment. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return readEnvironment(configSchema, environment);
}
