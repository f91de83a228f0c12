import { anonymous, type Caller, type WriteTransaction } from '@flotilla/backend';
import { type Authentication, cookieOf, InvalidTokenError, isFromOwnPage } from '@flotilla/backend/ports';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { keyPrefix } from './key-text.js';
import { LiveKeys } from './live-keys.js';
import { type AccessClaims, AccessTokens } from './access-tokens.js';
import { requireCompleteAccount } from './incomplete-accounts.js';
import { type LiveSession, LiveSessions } from './live-sessions.js';
import { TOKEN_AUDIENCE, type TokenAudience } from './token-audience.js';

/** The cookie of the access token. The page also reads it. */
export const accessCookie = 'flotilla_jwt';
const maxTokens = 10_000;

/**
 * Authenticates callers by access token or API key. A token in `Authorization: Bearer` is refused with 401 when it is
 * invalid, for every route. Otherwise a cookie is used: with an invalid cookie the caller is anonymous, so
 * that an open page still shows public content, and a cookie is accepted for a write only when the request
 * comes from a page of this site (CSRF). API keys are accepted only in the header.
 */
@Injectable()
export class TokenAuthentication implements Authentication {
  /** Tokens with verified signatures. */
  private readonly checked = new LRUCache<string, AccessClaims>({ max: maxTokens });

  constructor(
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
    @Inject(LiveSessions) private readonly sessions: LiveSessions,
    @Inject(LiveKeys) private readonly keys: LiveKeys,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: Pick<AccountSettings, 'siteUrl'>,
    @Inject(TOKEN_AUDIENCE) private readonly audience: TokenAudience,
  ) {}

  identify(request: FastifyRequest): Caller | Promise<Caller> {
    const bearer = bearerTokenOf(request);
    if (bearer?.startsWith(keyPrefix)) return this.keys.callerOf(bearer, request);
    if (bearer !== undefined) return this.callerOf(bearer, request);
    const cookie = cookieOf(request, accessCookie);
    if (!cookie || !isFromOwnPage(request, this.settings.siteUrl)) return anonymous;
    return this.callerOrNobody(cookie, request);
  }

  /**
   * Returns undefined for a session that lacks a second factor or a password of its own: it may do nothing
   * until it has one.
   */
  async current(caller: Caller, tx?: WriteTransaction): Promise<Caller | undefined> {
    if (caller.kind !== 'subject') return caller;
    if (caller.key) return this.keys.current(caller);
    if (caller.sessionId === undefined) return undefined;
    const session = await (tx
      ? this.sessions.locked(caller.sessionId, tx)
      : this.sessions.find(caller.sessionId));
    if (
      session.state === 'ended' ||
      session.caller.id !== caller.id ||
      session.expiresAt <= Date.now() ||
      session.lacks
    )
      return undefined;
    return session.caller;
  }

  subject(id: string): Promise<Caller | undefined> {
    return this.sessions.subject(id);
  }

  private callerOf(token: string, request: FastifyRequest): Caller | Promise<Caller> {
    if (this.checked.has(token) || this.tokens.knowsKeyOf(token)) return this.callerWith(token, request);
    // Another process may have created a key since the last read.
    return this.tokens.refreshKeys().then(() => this.callerWith(token, request));
  }

  private callerWith(token: string, request: FastifyRequest): Caller | Promise<Caller> {
    const isApplication =
      request.routeOptions.config.flotilla?.applications === true && isForApplication(token);
    const claims = isApplication
      ? this.tokens.verifyForApplication(token, this.audience.of(request))
      : this.claimsOf(token);
    const session = this.sessions.cached(claims.sid);
    const callerOf = (found: LiveSession) => callerIn(found, { ...claims, isApplication }, request);
    return session ? callerOf(session) : this.sessions.find(claims.sid).then(callerOf);
  }

  private async callerOrNobody(token: string, request: FastifyRequest): Promise<Caller> {
    try {
      return await this.callerOf(token, request);
    } catch (error) {
      if (error instanceof InvalidTokenError) return anonymous;
      throw error;
    }
  }

  private claimsOf(token: string): AccessClaims {
    const cached = this.checked.get(token);
    if (cached && cached.exp * 1000 > Date.now()) return cached;
    const claims = this.tokens.verify(token);
    this.checked.set(token, claims);
    return claims;
  }
}

/**
 * Returns the token of the header; undefined without a header or with another scheme, which may be meant for
 * a proxy.
 */
function bearerTokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  const [isOurs, token = ''] = /^bearer(?:\s+(.*))?$/i.exec(authorization) ?? [];
  return isOurs === undefined ? undefined : token;
}

interface PresentedClaims {
  readonly sub: string;
  /** Whether the token is one of an application. */
  readonly isApplication: boolean;
}

function callerIn(
  session: LiveSession,
  { sub, isApplication }: PresentedClaims,
  request: FastifyRequest,
): Caller {
  if (
    session.state === 'ended' ||
    session.caller.id !== sub ||
    session.expiresAt <= Date.now() ||
    (session.caller.client !== undefined) !== isApplication
  )
    throw new InvalidTokenError('Not authorized');
  if (session.lacks) requireCompleteAccount(session.lacks, session.caller.id, request);
  return session.caller;
}

/** Returns whether a token has the type of an application. The signature is checked afterwards. */
function isForApplication(token: string): boolean {
  const [, claims = ''] = token.split('.');
  try {
    const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return isPlainObject(read) && read.typ === 'application';
  } catch {
    return false;
  }
}
