import { ConflictError, UnauthenticatedError, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { findByEmail } from '../accounts/find-identity.sql.js';
import { codeOfHolder, OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { ProvenSignIn } from '../second-factors/proven-sign-in.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { type ProvenClaims, provenClaims } from './openid-claims.js';

/** Signs in with an account that a provider has confirmed. */
@Injectable()
export class OpenIdSignIn {
  constructor(
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(ProvenSignIn) private readonly proven: ProvenSignIn,
  ) {}

  /** Returns a code that signs in with the account, valid once in one browser. */
  codeFor(claims: ProvenClaims, browser: string): Promise<string> {
    return this.codes.issue({
      purpose: 'openid-sign-in',
      holder: browser,
      content: JSON.stringify(claims),
    });
  }

  /**
   * @throws UnauthenticatedError, with a challenge when the account has a second factor; ConflictError when
   * another account has the confirmed address of a new user
   */
  async signIn(sent: string, browser: string, visit: RequestContext): Promise<Tokens> {
    const code = codeOfHolder(sent, browser);
    const issued = await this.codes.peek('openid-sign-in', code);
    if (!issued) throw unproven();
    const claims = provenClaims.parse(JSON.parse(issued.content ?? '{}'));
    return this.proven.signIn(
      {
        of: accountOf(claims),
        values: addressOf(claims),
        beforeCreation: (tx) => requireFree(claims, tx),
        ...{ purpose: 'openid-sign-in', code, unproven },
      },
      visit,
    );
  }
}

/** Returns the account of claims: its issuer and id, never its address. */
export const accountOf = ({ issuer, account }: ProvenClaims) =>
  ({ provider: 'openid_connect', issuer, account }) as const;

/** Returns the address of claims as fields of an identity. */
export const addressOf = ({ email, isConfirmed }: ProvenClaims) => ({
  email,
  verifiedAt: isConfirmed ? new Date().toISOString() : null,
});

/**
 * Requires that no account signs in with the confirmed address, as a registration does. An unconfirmed
 * address is not compared: the response would disclose to a stranger whether it has an account.
 */
async function requireFree({ email, isConfirmed }: ProvenClaims, tx: WriteTransaction): Promise<void> {
  if (email === null || !isConfirmed) return;
  const existing = await findByEmail(email, tx);
  if (existing && !existing.mustVerify)
    throw new ConflictError(
      'An account with this address exists. Sign in as before, then connect the provider in the settings.',
    );
}

const unproven = () =>
  new UnauthenticatedError('This sign-in has expired, or another browser began it. Begin again.');
