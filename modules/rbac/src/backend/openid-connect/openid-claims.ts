import { emailAddress } from '@flotilla/core/values';
import { z } from 'zod';
import type { EmailTrust } from '../openid-settings.js';

/** A provider's account that was just proven. */
export const provenClaims = z.object({
  issuer: z.string(),
  account: z.string(),
  email: z.string().nullable(),
  /** Whether the address counts as confirmed. */
  isConfirmed: z.boolean(),
});
export type ProvenClaims = z.output<typeof provenClaims>;

/** The claims of a checked ID token that are read here. */
interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** PostgreSQL indexes at most 650 characters of an issuer and an account together. */
const maxIssuer = 390;
/** Length of `sub` (OpenID Connect Core 1.0, section 2). */
const maxAccount = 255;

/** Returns the account and the address of a checked ID token; undefined for an id that cannot be stored. */
export function claimsOf(claims: Claims, trust: EmailTrust): ProvenClaims | undefined {
  const { iss: issuer, sub: account } = claims;
  const isStorable =
    issuer.length <= maxIssuer && account.length <= maxAccount && /^[^\p{Cc}]+$/u.test(account);
  if (!isStorable) return undefined;
  const email = typeof claims['email'] === 'string' ? (emailAddress(claims['email']) ?? null) : null;
  return { issuer, account, email, isConfirmed: email !== null && isConfirmed(claims, email, trust) };
}

function isConfirmed(claims: Claims, email: string, trust: EmailTrust): boolean {
  if (trust === 'none' || claims['email_verified'] !== true) return false;
  return trust === 'verified' || isOfGoogle(claims, email);
}

/**
 * Google is the authority for its own addresses and for domains of Workspace only
 * (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
function isOfGoogle({ hd }: Claims, email: string): boolean {
  return typeof hd === 'string' || /@gmail\.com$/i.test(email);
}
