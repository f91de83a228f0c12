import { commaSeparated, emailSchema } from '@flotilla/core/values';
import { readEnvironment } from '@flotilla/core';
import { z } from 'zod';

/** Token of the {@link AccountSettings}. */
export const ACCOUNT_SETTINGS = Symbol('rbac.account-settings');

const siteUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The environment variables of accounts. */
export const accountEnvironment = z.object({
  SITE_URL: siteUrl
    .optional()
    .describe(
      'Where visitors see the site: wallets sign in there alone, and cookies count for writes of its pages alone. Without it, where a request says that it came; that is believed with `DEPLOYMENT=development` alone',
    ),
  AUTH_REFRESH: z
    .enum(['storage', 'cookie'], 'must be storage or cookie')
    .default('storage')
    .describe('Where browsers keep refresh tokens: `storage` of the page, or a `cookie` that no script reads'),
  ADMIN_EMAIL: emailSchema()
    .optional()
    .describe('The first administrator, made when there is none. Without it `admin@example.com`; inside of another application, nobody'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be at least 8 characters')
    .optional()
    .describe('The password of the first administrator; without it one is made, printed once, and has to be changed')
    .meta({ secret: true }),
  SITE_TITLE: z.string().max(100).default('rent your dream').describe('What the site is called where a device keeps a passkey for it'),
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(365).default(30).describe('Days without use after which a session is over'),
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(3650).default(180).describe('Days after which a session is over however it is used'),
  SESSION_ADMIN_IDLE_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(8760)
    .default(12)
    .describe('Hours without use after which an administrator’s session is over'),
  SESSIONS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(20)
    .describe('Sessions that a subject can have; one more ends the one that was used longest ago'),
  REGISTRATIONS_AN_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('New accounts that one address can make in an hour, and four times as many in a day: 5, with `DEPLOYMENT=development` 100'),
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform(commaSeparated)
    .describe('Slugs of roles, with commas, whose holders must have a second factor: `admin`'),
});

export interface AccountSettings {
  readonly siteUrl?: string;
  /** Whether a request says where the site is while `siteUrl` does not: for trying the product. */
  readonly believesHost: boolean;
  readonly refreshIn: 'storage' | 'cookie';
  /** Nobody is made an administrator without one. */
  readonly adminEmail?: string;
  readonly adminPassword?: string;
  /** What the site is called. */
  readonly siteTitle: string;
  readonly sessions: SessionSettings;
  /** New accounts of one address in an hour. */
  readonly registrationsAnHour: number;
  /** Roles whose holders can do nothing before they have a second factor. */
  readonly secondFactorRoles: readonly string[];
}

/** How long sessions last, in seconds, and how many there are. */
export interface SessionSettings {
  /** Without use. */
  readonly idle: number;
  /** However they are used. */
  readonly max: number;
  /** Without use, of administrators. */
  readonly adminIdle: number;
  readonly atOnce: number;
}

const hour = 3600;
const day = 24 * hour;

/** Reads the settings of accounts from the environment. @throws ConfigError */
export function readAccountSettings(environment: NodeJS.ProcessEnv, deployment = environment.DEPLOYMENT): AccountSettings {
  const given = readEnvironment(accountEnvironment, environment);
  // Who tries the product makes more accounts from one address than visitors do.
  const anHour = deployment === 'development' ? 100 : 5;
  return {
    siteUrl: given.SITE_URL,
    believesHost: deployment === 'development',
    refreshIn: given.AUTH_REFRESH,
    ...(given.ADMIN_EMAIL && { adminEmail: given.ADMIN_EMAIL }),
    adminPassword: given.ADMIN_PASSWORD,
    siteTitle: given.SITE_TITLE,
    sessions: {
      idle: given.SESSION_IDLE_DAYS * day,
      max: given.SESSION_MAX_DAYS * day,
      adminIdle: given.SESSION_ADMIN_IDLE_HOURS * hour,
      atOnce: given.SESSIONS_AT_ONCE,
    },
    registrationsAnHour: given.REGISTRATIONS_AN_HOUR ?? anHour,
    secondFactorRoles: given.SECOND_FACTOR_ROLES,
  };
}
