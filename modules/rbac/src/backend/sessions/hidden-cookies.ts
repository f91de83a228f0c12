import { cookieOf } from '@flotilla/backend/ports';
import type { FastifyRequest } from 'fastify';

/** A cookie that no script reads, sent to one path of this site alone. */
export interface HiddenCookie {
  readonly name: string;
  readonly value: string;
  /** In seconds; 0 takes it away. */
  readonly maxAge: number;
  readonly path: string;
}

/** As a header sets it. */
export function hiddenCookie(request: FastifyRequest, { name, value, maxAge, path }: HiddenCookie): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${nameOn(request, name)}=${value}; Max-Age=${maxAge}; Path=${path}; SameSite=Strict; HttpOnly${secure}`;
}

/** The value of one that a request bears. */
export function hiddenCookieOf(request: FastifyRequest, name: string): string | undefined {
  return cookieOf(request, nameOn(request, name));
}

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';

/**
 * Over https nobody who speaks for the host without it may set them, which browsers hold by this prefix. `__Host-` would ask for the
 * path `/`: they are sent to fewer (https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-the-__secure-prefix).
 */
const nameOn = (request: FastifyRequest, name: string) => (isSecure(request) ? `__Secure-${name}` : name);
