import { hash } from 'node:crypto';
import { Writer } from '@flotilla/backend';
import { type ToolScope, toolScopes } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.js';
import { accessTokenSeconds } from '../access/access-tokens.js';
import { codeOfHolder, OneTimeCodes } from '../codes/one-time-codes.sql.js';
import type { Holder } from '../sessions/session-clients.js';
import { Sessions } from '../sessions/sessions.js';
import type { Tokens } from '../../shapes.js';
import type { AuthorizationRequest } from './authorization-requests.js';
import { applicationIdOf } from './client-registrations.js';

/** The code of a granted request, as an application presents it. */
export interface PresentedCode {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly audience: string;
}

/** A refresh token, as an application presents it. */
export interface PresentedRefresh {
  readonly token: string;
  readonly clientId: string;
  readonly audience: string;
}

/** A response of the token endpoint (RFC 6749, section 5.1). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope?: string;
}

/**
 * Grants applications codes and tokens. A code is valid once, for a minute, and only together with all values of the
 * request it answers. Its session is a family of refresh tokens as of a browser.
 */
@Injectable()
export class ApplicationGrants {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  /** Returns a code for a request that an account has accepted. */
  async issue(
    { client, redirectUri, challenge, scopes }: AuthorizationRequest,
    { subjectId, audience }: { readonly subjectId: string; readonly audience: string },
  ): Promise<string> {
    const { clientId, name } = client;
    const holder = holderOf({ clientId, name, redirectUri, challenge, scopes, audience });
    const code = await this.codes.issue({ purpose: 'application', holder, subjectId });
    return [code, scopes.join('-'), Buffer.from(name).toString('base64url')].join('.');
  }

  /** Exchanges a code for tokens; undefined when any of its values is wrong, or it was used. */
  async redeem(given: PresentedCode, { client: by }: Holder): Promise<TokenAnswer | undefined> {
    const { clientId, redirectUri, verifier, audience } = given;
    const [code = '', named = '', encoded = '', ...rest] = given.code.split('.');
    if (rest.length > 0) return undefined;
    const scopes = toolScopes.filter((scope) => named.split('-').includes(scope));
    const name = Buffer.from(encoded, 'base64url').toString();
    const challenge = hash('sha256', verifier, 'base64url');
    const holder = holderOf({ clientId, name, redirectUri, challenge, scopes, audience });
    const presented = codeOfHolder(code, holder);
    return this.writer.transaction(async (tx) => {
      const redeemed = await this.codes.redeem('application', presented, tx);
      if (!redeemed?.subjectId) return undefined;
      const application = { name, id: applicationIdOf(clientId), scopes, audience };
      const subject = await this.accounts.named(redeemed.subjectId, tx);
      const tokens = await this.sessions.open(
        subject,
        { client: by, caller: { kind: 'server' }, provenBy: 'nothing', application },
        tx,
      );
      return { ...answerOf(tokens), scope: scopes.join(' ') };
    });
  }

  /** Exchanges a refresh token for the next one. @throws UnauthenticatedError, TooManyError */
  async refresh({ token, clientId, audience }: PresentedRefresh, from: Holder): Promise<TokenAnswer> {
    return answerOf(await this.sessions.refresh(token, from, { id: applicationIdOf(clientId), audience }));
  }

  /** Ends the session of a refresh token, if there is one. @throws TooManyError */
  revoke(token: string, from: Holder): Promise<void> {
    return this.sessions.endByToken(token, from);
  }
}

const answerOf = ({ jwt, refresh }: Tokens): TokenAnswer => ({
  access_token: jwt,
  token_type: 'Bearer',
  expires_in: accessTokenSeconds,
  refresh_token: refresh,
});

interface CodeValues {
  readonly clientId: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly ToolScope[];
  readonly audience: string;
}

/** Returns the values that a code is only valid with. */
const holderOf = ({ clientId, name, redirectUri, challenge, scopes, audience }: CodeValues) =>
  JSON.stringify([clientId, name, redirectUri, challenge, scopes, audience]);
