import { hash, randomBytes } from 'node:crypto';
import { splitUrl } from '@flotilla/backend/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { telegramPlace } from '../../telegram-actions.js';
import { hiddenCookie, hiddenCookieOf } from '../sessions/hidden-cookies.js';

/**
 * A secret of the browser, of 32 random bytes. Other sites can neither read it nor make the browser send it.
 */
const cookie = 'flotilla_telegram';
const maxAgeSeconds = 24 * 3600;

/**
 * Returns the id of the browser that requests a bot link: a hash of its secret. Sets the secret if it has
 * none.
 */
export function requestingBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const value = secretOf(request) ?? randomBytes(32).toString('base64url');
  const path = splitUrl(request.routeOptions.url ?? '').base + telegramPlace.path;
  void reply.header(
    'set-cookie',
    hiddenCookie(request, { name: cookie, value, maxAge: maxAgeSeconds, path }),
  );
  return nameOf(value);
}

/** Returns the id of the browser that presents a link; undefined when it never requested one. */
export function browserOf(request: FastifyRequest): string | undefined {
  const secret = secretOf(request);
  return secret && nameOf(secret);
}

function secretOf(request: FastifyRequest): string | undefined {
  const value = hiddenCookieOf(request, cookie);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

const nameOf = (secret: string) => hash('sha256', secret, 'base64url');
