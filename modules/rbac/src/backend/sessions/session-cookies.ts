import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitUrl } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { logout, refresh } from '../../session-actions.js';
import type { Tokens } from '../../shapes.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { accessTokenSeconds } from '../access/access-tokens.js';
import { accessCookie } from '../access/token-authentication.js';
import { hiddenCookie, hiddenCookieOf } from './hidden-cookies.js';

/** Readable by scripts: indicates to the page that a session exists. */
const presenceCookie = 'flotilla_session';
/** With `AUTH_REFRESH=cookie`, the refresh token: HttpOnly, and sent only to the two calls that need it. */
const refreshCookie = 'flotilla_refresh';
const refreshPaths = [refresh.path, logout.path];

/** Writes tokens to responses and reads them from requests. */
@Injectable()
export class SessionCookies {
  constructor(@Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings) {}

  /** Sets the cookies of a session. Returns the tokens for the response body. */
  give(request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Tokens {
    this.set(request, reply, tokens);
    if (this.settings.refreshIn === 'storage') return tokens;
    return { ...tokens, refresh: '' };
  }

  /** Deletes the cookies of a session. */
  clear(request: FastifyRequest, reply: FastifyReply): void {
    this.set(request, reply, undefined);
  }

  /** Returns the refresh token of a request: of its body or, if enabled, its cookie. */
  refreshToken(request: FastifyRequest, inBody: string | undefined): string | undefined {
    if (inBody || this.settings.refreshIn === 'storage') return inBody;
    return hiddenCookieOf(request, refreshCookie);
  }

  private set(request: FastifyRequest, reply: FastifyReply, tokens: Tokens | undefined): void {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const cookie = (name: string, value: string, { maxAge, rest }: { maxAge: number; rest: string }) =>
      `${name}=${value}; Max-Age=${tokens ? maxAge : 0}; ${rest}${secure}`;
    const sessionSeconds = this.settings.sessions.idle;
    const cookies = [
      cookie(accessCookie, tokens?.jwt ?? '', { maxAge: accessTokenSeconds, rest: 'Path=/; SameSite=Lax' }),
      cookie(presenceCookie, tokens ? '1' : '', { maxAge: sessionSeconds, rest: 'Path=/; SameSite=Lax' }),
    ];
    if (this.settings.refreshIn === 'cookie') {
      const value = tokens?.refresh ?? '';
      const { base } = splitUrl(request.routeOptions.url ?? '');
      for (const path of refreshPaths)
        cookies.push(
          hiddenCookie(request, {
            name: refreshCookie,
            value,
            maxAge: tokens ? sessionSeconds : 0,
            path: base + path,
          }),
        );
    }
    void reply.header('set-cookie', cookies).header('cache-control', 'no-store');
  }
}
