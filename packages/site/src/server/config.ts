import { languageSettings } from '@flotilla/core/languages';
import { commaSeparated, isTimeZone } from '@flotilla/core/values';
import { readEnvironment } from '@flotilla/core';
import { telemetrySettings } from '@flotilla/runtime/telemetry';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
  .transform((url) => new URL(url).origin);

/** Settings of the site's process; each is an environment variable. */
export const configSchema = z.object({
  PORT: port.default(3000).describe('Port on which the process listens'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address on which the process listens: by default only this machine; `0.0.0.0` for all interfaces',
    ),
  API_URL: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(origin).min(1, 'must contain an address'))
    .default(['http://127.0.0.1:4000'])
    .describe('Base URLs of the API’s processes, comma-separated'),
  SITE_KEY: z
    .string()
    .min(16, 'must be at least 16 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe(
      'Key that authenticates the site to the API, which needs the same one. Without it, edits may appear a moment late',
    )
    .meta({ secret: true }),
  DATA_DIR: z
    .string()
    .optional()
    .describe(
      'Folder that stores page views until the API has counted them. Without it, a killed process loses the page views of up to ten seconds',
    ),
  LANGUAGES: languageSettings().describe(
    'Languages of the site: up to 20 BCP 47 tags such as `de,pt-BR,zh-Hant`, comma-separated; the first is the default. The same as the API’s',
  ),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Nicosia')
    .default('UTC')
    .describe(
      'IANA time zone of dates and times on pages, in feeds and in the admin until the settings of the site have one; must be the same as the API’s',
    ),
  SITE_URL: origin
    .optional()
    .describe(
      'Public URL of the site, for canonical URLs and previews; by default the origin of the request',
    ),
  SITE_INDEX: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe("`off` excludes search engines: for a site that isn't public yet"),
  TRUST_PROXY: z
    .string()
    .transform(commaSeparated)
    .default(['loopback'])
    .describe('Trusted proxies: their `X-Forwarded-*` headers are used'),
  SITE_TITLE: z
    .string()
    .default('rent your dream')
    .describe('Title of pages without one; the settings of the site take precedence'),
  SITE_DESCRIPTION: z
    .string()
    .default('Rent your dream')
    .describe('Description of pages without one; the settings of the site take precedence'),
  SITE_ICON: z
    .string()
    .startsWith('/')
    .default('/public/demo/favicon.svg')
    .describe("Path of the site's icon, an SVG; the settings of the site take precedence"),
  MEDIA_ORIGINS: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(origin))
    .default([])
    .describe('Other origins from which pictures and videos of the content may load'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('Memory of the page cache; the least recently used pages are evicted first'),
  REQUESTS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('Concurrent requests of one address (IPv6: one /64); further ones are rejected with 429'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('Minimum level of log lines'),
  ...telemetrySettings({ metricsPort: 9465 }),
});

export type Config = z.infer<typeof configSchema>;

/** Reads settings from the environment. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return readEnvironment(configSchema, environment);
}
