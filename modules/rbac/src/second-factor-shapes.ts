import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import { id } from './shapes.js';

const base64url = z.string().max(20_000);
const credential = {
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: boundedRecord({ maxKeys: 50, maxLength: 20_000 }),
};

/** Response of a device that created a passkey (WebAuthn, `RegistrationResponseJSON`). */
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

/** Response of a device that signed with a passkey (WebAuthn, `AuthenticationResponseJSON`). */
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

/** Options for creating or using a passkey (WebAuthn), as JSON. */
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
  /** Number of unused codes. */
  recoveryCodes: z.number(),
  /** The state of the confirmed e-mail address that a factor needs, with the identities to confirm. */
  address: z.discriminatedUnion('state', [
    z.object({ state: z.literal('confirmed') }),
    z.object({ state: z.literal('missing') }),
    z.object({
      state: z.literal('unconfirmed'),
      identities: z.array(z.object({ id, email: z.string() })),
      /** Whether this installation sends mails. */
      canSend: z.boolean(),
    }),
  ]),
});
export type SecondFactorsView = z.output<typeof secondFactorsView>;

/** A factor that was set up. The first one comes with recovery codes, which are readable only here. */
export const addedFactor = z.object({ id, recoveryCodes: z.array(z.string()) });
