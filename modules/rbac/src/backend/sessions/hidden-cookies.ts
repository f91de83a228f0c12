import { cookieOf } from '@flotilla/backend/ports';
import type { FastifyRequest } from 'fastify';

/** An HttpOnly cookie, sent only to one path of this site. */
export interface HiddenCookie {
  readonly name: string;
  readonly value: string;
  /** In seconds; 0 deletes the cookie. */
  readonly maxAge: number;
  readonly path: string;
  /** `Lax` for a cookie that a redirect of another site must send. Defaults to `Strict`. */
  readonly sameSite?: 'Strict' | 'Lax';
}

/** Returns the `Set-Cookie` value of a cookie. */
export function hiddenCookie(
  request: FastifyRequest,
  { name, value, maxAge, path, sameSite = 'Strict' }: HiddenCookie,
): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${nameOn(request, name)}=${value}; Max-Age=${maxAge}; Path=${path}; SameSite=${sameSite}; HttpOnly${secure}`;
}

/** Returns the value of a cookie of a request. */
export function hiddenCookieOf(request: FastifyRequest, name: string): string | undefined {
  return cookieOf(request, nameOn(request, name));
}

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';

/**
 * Over https the prefix `__Secure-` makes browsers reject such a cookie set over http. `__Host-` would
 * require the path `/`, and these cookies are sent to fewer paths
 * (https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-the-__secure-prefix).
 */
const nameOn = (request: FastifyRequest, name: string) => (isSecure(request) ? `__Secure-${name}` : name);
