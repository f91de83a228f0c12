import { readEnvironment } from '@flotilla/core';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const items = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
  .transform((url) => new URL(url).origin);

/** Settings of the site's process, each an environment variable. */
const configSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  API_URL: origin.default('http://127.0.0.1:4000'),
  /** The first is the default. */
  LANGUAGES: z
    .string()
    .transform(items)
    .pipe(z.array(z.string().regex(/^[a-z]{2,3}$/, 'must be language codes such as en,ru')).min(1, 'must name a language'))
    .default(['en', 'ru']),
  /** Where visitors see the site: for canonical and preview addresses, which are relative without it. */
  SITE_URL: origin.optional(),
  SITE_TITLE: z.string().default('rent your dream'),
  SITE_DESCRIPTION: z.string().default('Rent your dream'),
  /** The address of the site's icon, an SVG. */
  SITE_ICON: z.string().startsWith('/').default('/public/demo/favicon.svg'),
  /** Other hosts that pictures and videos of the content may come from. */
  MEDIA_ORIGINS: z.string().transform(items).pipe(z.array(origin)).default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
});

export type Config = z.infer<typeof configSchema>;

/** Reads settings from the environment. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return readEnvironment(configSchema, environment);
}
