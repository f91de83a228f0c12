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
      'Where visitors see the site: wallets sign in there alone. Without it, where a request says that it came; that is believed with `DEPLOYMENT=development` alone',
    ),
  AUTH_REFRESH: z
    .enum(['storage', 'cookie'], 'must be storage or cookie')
    .default('storage')
    .describe('Where browsers keep refresh tokens: `storage` of the page, or a `cookie` that no script reads'),
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .default('admin@example.com')
    .describe('The first administrator, made when there is none'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be at least 8 characters')
    .optional()
    .describe('The password of the first administrator; without it one is made, printed once, and has to be changed'),
});

export interface AccountSettings {
  readonly siteUrl?: string;
  /** Whether a request says where the site is while `siteUrl` does not: for trying the product. */
  readonly believesHost: boolean;
  readonly refreshIn: 'storage' | 'cookie';
  readonly adminEmail: string;
  readonly adminPassword?: string;
}

/** Reads the settings of accounts from the environment. @throws ConfigError */
export function readAccountSettings(environment: NodeJS.ProcessEnv, deployment = environment.DEPLOYMENT): AccountSettings {
  const { SITE_URL, AUTH_REFRESH, ADMIN_EMAIL, ADMIN_PASSWORD } = readEnvironment(accountEnvironment, environment);
  return {
    siteUrl: SITE_URL,
    believesHost: deployment === 'development',
    refreshIn: AUTH_REFRESH,
    adminEmail: ADMIN_EMAIL,
    adminPassword: ADMIN_PASSWORD,
  };
}
