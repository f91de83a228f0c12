import { baseUrl } from '@flotilla/backend/ports';
import { commaSeparated, emailSchema } from '@flotilla/core/values';
import { readEnvironment } from '@flotilla/core';
import { z } from 'zod';
import { openIdEnvironment, type OpenIdSettings, readOpenIdSettings } from './openid-settings.js';

/** Token of the {@link AccountSettings}. */
export const ACCOUNT_SETTINGS = Symbol('rbac.account-settings');

/** The environment variables of accounts. */
export const accountEnvironment = z.object({
  SITE_URL: baseUrl()
    .optional()
    .describe(
      'Public URL of the site: wallets sign in only there, and cookies are accepted only for writes of its pages. Without it the host of the request is used, only with `DEPLOYMENT=development`',
    ),
  AUTH_REFRESH: z
    .enum(['storage', 'cookie'], 'must be storage or cookie')
    .default('storage')
    .describe('Where browsers store refresh tokens: `storage` of the page, or an HttpOnly `cookie`'),
  ADMIN_EMAIL: emailSchema()
    .optional()
    .describe(
      'The first administrator, created when there is none. Without it `admin@example.com`; within another application, none',
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be at least 8 characters')
    .optional()
    .describe(
      'The password of the first administrator; without it one is generated, printed once, and must be changed',
    )
    .meta({ secret: true }),
  SITE_TITLE: z
    .string()
    .max(100)
    .default('rent your dream')
    .describe('Name of the site on devices with a passkey for it'),
  SESSION_IDLE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days without use after which a session expires'),
  SESSION_MAX_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(180)
    .describe('Days after which a session expires, however often it is used'),
  SESSION_ADMIN_IDLE_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(8760)
    .default(12)
    .describe('Hours without use after which an administrator’s session expires'),
  SESSIONS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(20)
    .describe('Maximum number of sessions of a subject; one more ends the least recently used'),
  REGISTRATIONS_AN_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe(
      'New accounts per address and hour, and four times as many per day: 5, with `DEPLOYMENT=development` 100',
    ),
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform(commaSeparated)
    .describe('Slugs of roles, separated by commas, that require a second factor: `admin`'),
  ...openIdEnvironment.shape,
});

export interface AccountSettings {
  readonly siteUrl?: string;
  /** Whether the `Host` header gives the site address while `siteUrl` is not set. For development only. */
  readonly believesHost: boolean;
  readonly refreshIn: 'storage' | 'cookie';
  /** Without it no administrator is created. */
  readonly adminEmail?: string;
  readonly adminPassword?: string;
  /** Name of the site. */
  readonly siteTitle: string;
  readonly sessions: SessionSettings;
  /** New accounts per address and hour. */
  readonly registrationsAnHour: number;
  /** Roles that require a second factor before anything else. */
  readonly secondFactorRoles: readonly string[];
  readonly openId: OpenIdSettings;
}

/** Lifetimes of sessions, in seconds, and their number. */
export interface SessionSettings {
  /** Idle timeout. */
  readonly idle: number;
  /** Absolute lifetime. */
  readonly max: number;
  /** Idle timeout for administrators. */
  readonly adminIdle: number;
  readonly atOnce: number;
}

const hour = 3600;
const day = 24 * hour;

/** Reads the settings of accounts from the environment. @throws ConfigError */
export function readAccountSettings(
  environment: NodeJS.ProcessEnv,
  deployment = environment.DEPLOYMENT,
): AccountSettings {
  const given = readEnvironment(accountEnvironment, environment);
  // In development one address creates more accounts than in production.
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
    openId: readOpenIdSettings(environment),
  };
}
