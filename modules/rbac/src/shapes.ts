import { z } from 'zod';

/** The least and the most characters of a password; more would only cost the server work. */
export const passwordLength = { min: 8, max: 256 } as const;

export const email = z.string().trim().check(z.email('must be an e-mail address')).max(320);
export const password = z
  .string()
  .min(passwordLength.min, `must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `must be at most ${passwordLength.max} characters`);
export const code = z.string().min(1).max(200);
export const done = z.object({ ok: z.literal(true) });
export const id = z.guid('must be a uuid');

/** What signing in answers: the refresh token of a new session, and the first access token. */
export const tokens = z.object({ refresh: z.string(), jwt: z.string() });
export type Tokens = z.output<typeof tokens>;

export const credentials = z.strictObject({ login: email, password });

/** One way by which a subject signs in or is reached, without its secrets. */
export const identityView = z.object({
  id,
  provider: z.enum(['email_and_password', 'ethereum_virtual_machine', 'telegram', 'email']),
  account: z.string().nullable(),
  email: z.string().nullable(),
  /** Asked for, and waits for the answer to a mail. */
  newEmail: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  variant: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IdentityView = z.output<typeof identityView>;

/** The caller, as the caller may know itself. */
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
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

const base64url = z.string().max(20_000);
const credential = {
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
};

/** What a device answers that made a passkey (WebAuthn, `RegistrationResponseJSON`). */
export const passkeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.string().max(20)).max(8).optional(),
    publicKey: base64url.optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** What a device answers that showed a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** What a browser is told that makes or shows a passkey: options of WebAuthn, as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** Six digits of an app, or a recovery code. */
export const factorCode = z.string().trim().min(6, 'must be a code').max(50);
export const factorLabel = z.string().trim().max(100);

/** The second factors of a subject, without their secrets. */
export const secondFactorsView = z.object({
  factors: z.array(
    z.object({
      id,
      kind: z.enum(['totp', 'passkey', 'recovery-code']),
      label: z.string().nullable(),
      createdAt: z.string(),
      usedAt: z.string().nullable(),
    }),
  ),
  /** How many are left. */
  recoveryCodes: z.number(),
});
export type SecondFactorsView = z.output<typeof secondFactorsView>;

/** A factor that was set up, and the recovery codes that came with the first; nobody sees them again. */
export const addedFactor = z.object({ id, recoveryCodes: z.array(z.string()) });

export const walletProof = z.strictObject({
  message: z.string().min(8, 'must be at least 8 characters').max(4000),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]+$/, 'must be a signature')
    .max(2000),
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'),
});
