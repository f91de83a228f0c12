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
  PORT: port.default(3000).describe('Where the process listens'),
  HOST: z.string().default('127.0.0.1').describe('Who reaches it: this machine alone, or `0.0.0.0` for all'),
  API_URL: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(origin).min(1, 'must name an address'))
    .default(['http://127.0.0.1:4000'])
    .describe('One address, or those of several processes of the API'),
  SITE_KEY: z
    .string()
    .min(16, 'must be at least 16 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe('What the site proves itself with to the API, which has the same. Without it an edit may be seen a moment late')
    .meta({ secret: true }),
  DATA_DIR: z
    .string()
    .optional()
    .describe(
      'The folder in which page views are kept until the API has them. Without it those of ten seconds are lost when the process is killed',
    ),
  LANGUAGES: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.string().regex(/^[a-z]{2,3}$/, 'must be language codes such as en,ru')).min(1, 'must name a language'))
    .default(['en', 'ru'])
    .describe('The first is the default'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Nicosia')
    .default('UTC')
    .describe('The IANA time zone of the site, the same as that of the API: for times and days on pages, in feeds and in the admin'),
  SITE_URL: origin
    .optional()
    .describe('Where visitors see the site: for canonical and preview addresses, which otherwise are where a request says that it came'),
  SITE_INDEX: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe("`off` asks search engines to stay away: for a site that isn't public yet"),
  TRUST_PROXY: z
    .string()
    .transform(commaSeparated)
    .default(['loopback'])
    .describe('Proxies whose word on host and protocol of a request is taken'),
  SITE_TITLE: z.string().default('rent your dream').describe('The title of pages that say none'),
  SITE_DESCRIPTION: z.string().default('Rent your dream').describe('Their description'),
  SITE_ICON: z.string().startsWith('/').default('/public/demo/favicon.svg').describe("The address of the site's icon, an SVG"),
  MEDIA_ORIGINS: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(origin))
    .default([])
    .describe('Other hosts that pictures and videos of the content may come from'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('What the pages in memory may take; those that were asked for longest ago go first'),
  REQUESTS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('Calls that one address (of IPv6: one /64) may have under way at a moment; what comes beyond is answered 429'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info')
    .describe('What is logged'),
  ...telemetrySettings({ metricsPort: 9465 }),
});

export type Config = z.infer<typeof configSchema>;

/** Reads settings from the environment. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return readEnvironment(configSchema, environment);
}
