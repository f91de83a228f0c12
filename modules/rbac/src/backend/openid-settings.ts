import { ConfigError, isLoopback, readEnvironment } from '@flotilla/core';
import type { CustomFetch } from 'openid-client';
import { z } from 'zod';
import { providerName } from '../openid-shapes.js';

/**
 * The e-mail addresses of a provider that count as confirmed: all with `email_verified`, only those of its
 * own domains, or none.
 */
export type EmailTrust = 'verified' | 'own' | 'none';

/** An OpenID Connect provider of the installation. */
export interface OpenIdProvider {
  /** In URLs: `google`. */
  readonly name: string;
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly emailTrust: EmailTrust;
  /** The `prompt` that lets the user prove their presence. */
  readonly presencePrompt: 'login' | 'select_account';
  /** The requested scopes; `openid email` by default. */
  readonly scope?: string;
}

/** Settings of sign-in with OpenID Connect. */
export interface OpenIdSettings {
  readonly providers: readonly OpenIdProvider[];
  /** Allows issuers at private addresses, and without https on this machine. */
  readonly allowsPrivate: boolean;
  /** Requests to providers; replaced in tests. */
  readonly fetch?: CustomFetch;
}

const example =
  'must be a JSON list such as [{"name":"acme","title":"Acme","issuer":"https://id.acme.example","clientId":"…","clientSecret":"…"}]';
const clientText = z.string().min(1).max(500);
const configured = z.array(
  z.strictObject({
    name: providerName,
    title: z.string().min(1).max(60),
    issuer: z.url({ protocol: /^https?$/ }).max(390),
    clientId: clientText,
    clientSecret: clientText,
    trustsEmail: z.boolean().default(false),
    scope: z
      .string()
      .max(200)
      .regex(/^openid( [\w:./-]+)*$/)
      .optional(),
  }),
);

/** The environment variables of sign-in with OpenID Connect. */
export const openIdEnvironment = z.object({
  OIDC_GOOGLE_CLIENT_ID: clientText
    .optional()
    .describe(
      'Client id of sign-in with Google. Its redirect URI is `SITE_URL/api/rbac/subjects/authentication/openid-connect/google/callback`',
    ),
  OIDC_GOOGLE_CLIENT_SECRET: clientText
    .optional()
    .describe('Client secret of sign-in with Google')
    .meta({ secret: true }),
  OIDC_MICROSOFT_CLIENT_ID: clientText
    .optional()
    .describe(
      'Client id of sign-in with Microsoft. Its redirect URI ends in `/openid-connect/microsoft/callback`',
    ),
  OIDC_MICROSOFT_CLIENT_SECRET: clientText
    .optional()
    .describe('Client secret of sign-in with Microsoft')
    .meta({ secret: true }),
  OIDC_MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be common, organizations, consumers, or the id of a tenant')
    .default('common')
    .describe(
      'Accounts that sign in with Microsoft: `common` for all, `organizations`, `consumers`, or the id of one tenant',
    ),
  OIDC_PROVIDERS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      const parsed = configured.safeParse(parsedJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: example });
      return z.NEVER;
    })
    .describe(
      'Other OpenID Connect providers, as JSON: a list of objects with `name`, `title`, `issuer`, `clientId` and `clientSecret`. `"trustsEmail": true` if an address that the provider calls verified counts as confirmed here; `scope` replaces `openid email`',
    )
    .meta({ secret: true }),
  OIDC_PRIVATE_ISSUERS: z
    .enum(['yes', 'no'], 'must be yes or no')
    .default('no')
    .describe(
      '`yes` allows providers at private addresses, and without https on this machine: for development and internal networks',
    ),
});

/** Reads the providers from the environment. @throws ConfigError */
export function readOpenIdSettings(environment: NodeJS.ProcessEnv): OpenIdSettings {
  const given = readEnvironment(openIdEnvironment, environment);
  const others = given.OIDC_PROVIDERS.map(({ trustsEmail, scope, ...provider }) => ({
    ...provider,
    ...(scope !== undefined && { scope }),
    emailTrust: trustsEmail ? ('verified' as const) : ('none' as const),
    presencePrompt: 'login' as const,
  }));
  const presets = [
    preset('GOOGLE', given, {
      ...{ name: 'google', title: 'Google', issuer: 'https://accounts.google.com' },
      // Google does not know the prompt `login`.
      ...{ emailTrust: 'own', presencePrompt: 'select_account' },
    }),
    preset('MICROSOFT', given, {
      ...{ name: 'microsoft', title: 'Microsoft' },
      issuer: `https://login.microsoftonline.com/${given.OIDC_MICROSOFT_TENANT}/v2.0`,
      // Administrators of any tenant set the addresses of its users.
      ...{ emailTrust: 'none', presencePrompt: 'login' },
    }),
  ];
  const providers = [...presets.flatMap((one) => one ?? []), ...others];
  const allowsPrivate = given.OIDC_PRIVATE_ISSUERS === 'yes';
  requireValid(providers, allowsPrivate);
  return { providers, allowsPrivate };
}

type Preset = Omit<OpenIdProvider, 'clientId' | 'clientSecret'>;

function preset(
  name: 'GOOGLE' | 'MICROSOFT',
  given: z.output<typeof openIdEnvironment>,
  provider: Preset,
): OpenIdProvider | undefined {
  const [clientId, clientSecret] = [given[`OIDC_${name}_CLIENT_ID`], given[`OIDC_${name}_CLIENT_SECRET`]];
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(`Set both OIDC_${name}_CLIENT_ID and OIDC_${name}_CLIENT_SECRET, or neither.`);
  return { ...provider, clientId, clientSecret };
}

function requireValid(providers: readonly OpenIdProvider[], allowsPrivate: boolean): void {
  const names = providers.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ConfigError(`OIDC_PROVIDERS names "${twice}" twice. Rename one.`);
  for (const { name, issuer } of providers) {
    const { protocol, hostname, search, hash } = new URL(issuer);
    if (protocol !== 'https:' && !(allowsPrivate && isLoopback(hostname)))
      throw new ConfigError(`OIDC_PROVIDERS: the issuer of "${name}" must use https.`);
    if (search || hash) throw new ConfigError(`OIDC_PROVIDERS: the issuer of "${name}" must have no query.`);
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
