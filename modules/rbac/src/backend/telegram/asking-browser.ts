import { hash, randomBytes } from 'node:crypto';
import { placeOf } from '@flotilla/backend/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { telegramPlace } from '../../telegram-actions.js';
import { hiddenCookie, hiddenCookieOf } from '../sessions/hidden-cookies.js';

/** A secret of the browser, of 32 random bytes. No other site can make it send this, nor knows it. */
const cookie = 'flotilla_telegram';
const maxAgeSeconds = 24 * 3600;

/** Names the browser that asks for a link of the bot, by what tells nothing of its secret; it gets one where it has none. */
export function askingBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const value = secretOf(request) ?? randomBytes(32).toString('base64url');
  const path = placeOf(request.routeOptions.url ?? '').base + telegramPlace.path;
  void reply.header('set-cookie', hiddenCookie(request, { name: cookie, value, maxAge: maxAgeSeconds, path }));
  return nameOf(value);
}

/** The name of the browser that comes back with a link; undefined of one that never asked. */
export function browserOf(request: FastifyRequest): string | undefined {
  const secret = secretOf(request);
  return secret && nameOf(secret);
}

function secretOf(request: FastifyRequest): string | undefined {
  const value = hiddenCookieOf(request, cookie);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

const nameOf = (secret: string) => hash('sha256', secret, 'base64url');
