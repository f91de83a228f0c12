import { LOGGER, UnavailableError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { OpenIdFailure } from '../../openid-shapes.js';
import type { BegunSignIn } from './begun-sign-ins.js';
import { claimsOf, type ProvenClaims } from './openid-claims.js';
import { OpenIdIssuers } from './openid-issuers.js';
import type { OpenIdProvider } from '../openid-settings.js';

/** Errors of providers after the user has canceled. */
const declined: ReadonlySet<unknown> = new Set([
  'access_denied',
  'consent_required',
  'interaction_required',
  'login_required',
]);

/** Talks to providers: the URL of their sign-in page, and the exchange of their codes. */
@Injectable()
export class OpenIdExchange {
  constructor(
    @Inject(OpenIdIssuers) private readonly issuers: OpenIdIssuers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the URL of the provider's sign-in page. @throws UnavailableError */
  async address(provider: OpenIdProvider, signIn: BegunSignIn, redirectUri: string): Promise<string> {
    const [client, configuration] = [
      await import('openid-client'),
      await this.issuers.configurationOf(provider),
    ];
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scope ?? 'openid email',
      state: signIn.state,
      nonce: signIn.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(signIn.verifier),
      code_challenge_method: 'S256',
      ui_locales: signIn.language,
      ...(signIn.purpose === 'presence' && { prompt: provider.presencePrompt }),
      ...(isTimed(signIn, provider) && { max_age: '0' }),
    }).href;
  }

  /** Exchanges the code in the URL that the provider redirected to, and returns the claims of its ID token. */
  async claims(
    provider: OpenIdProvider,
    signIn: BegunSignIn,
    answer: URL,
  ): Promise<ProvenClaims | { readonly failure: OpenIdFailure }> {
    const client = await import('openid-client');
    try {
      const configuration = await this.issuers.configurationOf(provider);
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: signIn.state,
        expectedNonce: signIn.nonce,
        pkceCodeVerifier: signIn.verifier,
        // Parameters of the URL can be removed in the browser; the signed claim `auth_time` can not.
        ...(isTimed(signIn, provider) && { maxAge: presenceSeconds }),
      });
      const claims = tokens.claims();
      if (!claims) return { failure: 'rejected' };
      // Providers may return the address from there only (OpenID Connect Core 1.0, section 5.4).
      const hasMore =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore
        ? await client
            .fetchUserInfo(configuration, tokens.access_token, claims.sub)
            .catch((error: unknown) => this.withoutUserInfo(provider, error))
        : {};
      return claimsOf({ ...more, ...claims }, provider.emailTrust) ?? { failure: 'rejected' };
    } catch (error) {
      const failure = failureOf(error, error instanceof client.AuthorizationResponseError);
      // Without the error’s cause, which holds the provider’s response with its tokens.
      const { message, code } = error as Error & { readonly code?: unknown };
      this.logger.warn(
        { provider: provider.name, failure, code, reason: message },
        'an OpenID sign-in failed',
      );
      return { failure };
    }
  }

  /** Continues without an address, which the account does not need. */
  private withoutUserInfo({ name }: OpenIdProvider, error: unknown): object {
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn({ provider: name, reason }, 'the address of an OpenID account could not be read');
    return {};
  }
}

/** Returns whether the provider must prove the time of the sign-in. Google has no claim of it. */
function isTimed({ purpose }: BegunSignIn, { presencePrompt }: OpenIdProvider): boolean {
  return purpose === 'presence' && presencePrompt === 'login';
}

/** The longest time between a sign-in at the provider and the proof of presence by it. */
const presenceSeconds = 300;

function failureOf(error: unknown, isOfProvider: boolean): OpenIdFailure {
  if (error instanceof UnavailableError) return 'unavailable';
  const { error: reported, name, code } = error as { error?: unknown; name?: string; code?: unknown };
  if (isOfProvider) {
    if (declined.has(reported)) return 'declined';
    return reported === 'server_error' || reported === 'temporarily_unavailable' ? 'unavailable' : 'rejected';
  }
  if (reported === 'invalid_grant') return 'expired';
  const isOfNetwork = code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || /^E[A-Z]+$/.test(String(code));
  return isOfNetwork ? 'unavailable' : 'rejected';
}
