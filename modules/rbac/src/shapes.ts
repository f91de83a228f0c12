import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';

/** Length of a password, in characters. The maximum bounds the work of hashing. */
export const passwordLength = { min: 8, max: 256 } as const;

export const email = emailSchema();
export const password = z
  .string()
  .min(passwordLength.min, `must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `must be at most ${passwordLength.max} characters`);
export const code = z.string().min(1).max(200);
export const done = z.object({ ok: z.literal(true) });
/** Permission of a caller: all rows, no rows, or the caller's own rows. */
export const permission = z.union([z.boolean(), z.literal('own')]);
export const id = z.guid('must be a uuid');

/** Response to a sign-in: the refresh token of a new session, and the first access token. */
export const tokens = z.object({ refresh: z.string(), jwt: z.string() });
export type Tokens = z.output<typeof tokens>;

export const credentials = z.strictObject({ login: email, password });

/** An identity of a subject, without its secrets. */
export const identityView = z.object({
  id,
  provider: z.enum(['email_and_password', 'ethereum_virtual_machine', 'telegram', 'openid_connect', 'email']),
  /** The URL of an OpenID Connect provider. */
  issuer: z.string().nullable(),
  account: z.string().nullable(),
  email: z.string().nullable(),
  /** Requested change, not yet confirmed. */
  newEmail: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  variant: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IdentityView = z.output<typeof identityView>;

/** The caller's own account. */
export const subjectView = z.object({
  id,
  slug: z.string(),
  identities: z.array(identityView),
  roles: z.array(z.object({ id, title: z.string(), slug: z.string() })),
});
export type SubjectView = z.output<typeof subjectView>;

/** One sign-in of a subject. */
export const sessionView = z.object({
  id,
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  /** The name of the application that has the session; null for a browser. */
  application: z.string().nullable(),
  /** The permitted scopes of the application, separated by spaces. */
  scopes: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  /** Whether it is the caller's session. */
  isCurrent: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

export const walletProof = z.strictObject({
  message: z.string().min(8, 'must be at least 8 characters').max(4000),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]+$/, 'must be a signature')
    .max(2000),
  address: z
    .string()
    .max(42)
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'),
});

const line = z
  .string()
  .max(2000)
  .regex(/^[^\r\n]*$/, 'must be one line');

/**
 * Login data signed by Telegram: https://core.telegram.org/widgets/login#receiving-authorization-data. The
 * signature covers lines of `key=value`, so unknown keys and line breaks in values are rejected: they would
 * allow one user's data to pass as another's.
 */
export const telegramLogin = z.strictObject({
  id: z.string().max(20).regex(/^\d+$/, 'must be a number'),
  first_name: line.optional(),
  last_name: line.optional(),
  username: line.optional(),
  photo_url: line.optional(),
  auth_date: z.string().max(12).regex(/^\d+$/, 'must be seconds since 1970'),
  hash: z
    .string()
    .max(64)
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
});
