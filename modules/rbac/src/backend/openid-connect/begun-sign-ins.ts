import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openIdProviders } from '../../openid-actions.js';
import { hiddenCookie, hiddenCookieOf } from '../sessions/hidden-cookies.js';

/** Token of the key that signs the cookies of begun sign-ins. */
export const OPENID_KEY = Symbol('rbac.openid-key');

const maxAgeSeconds = 600;
const secretBytes = 32;

const purposes = ['sign-in', 'connect', 'presence'] as const;

const begun = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** The code verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  purpose: z.enum(purposes),
  /** One-time code of the session that connects an account or proves presence. */
  code: z.string(),
  language: z.string(),
  redirectTo: z.string(),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
});
/** A sign-in at a provider that has begun. */
export type BegunSignIn = z.output<typeof begun>;

/**
 * Keeps begun sign-ins in signed cookies of the browser, one for each, so that several tabs can sign in and
 * another browser cannot end them.
 */
@Injectable()
export class BegunSignIns {
  constructor(@Inject(OPENID_KEY) private readonly key: KeyObject) {}

  /** Returns the random values of a new sign-in. */
  start(values: Pick<BegunSignIn, 'provider' | 'purpose' | 'code' | 'language' | 'redirectTo'>): BegunSignIn {
    const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
    return { ...values, state, nonce, verifier, expiresAt: Date.now() + maxAgeSeconds * 1000 };
  }

  /** Sets the cookie of a sign-in. */
  keep(request: FastifyRequest, reply: FastifyReply, signIn: BegunSignIn, path: string): void {
    const content = Buffer.from(JSON.stringify(signIn)).toString('base64url');
    const value = `${content}.${this.sign(content).toString('base64url')}`;
    const name = cookieOf(signIn.state);
    // Lax, since the provider redirects the browser here.
    const cookie = { name, value, maxAge: maxAgeSeconds, path, sameSite: 'Lax' } as const;
    void reply.header('set-cookie', hiddenCookie(request, cookie));
  }

  /** Returns the sign-in of a state that this browser began, and deletes its cookie; undefined without one. */
  take(request: FastifyRequest, reply: FastifyReply, state: string, path: string): BegunSignIn | undefined {
    if (!/^[\w-]{43}$/.test(state)) return undefined;
    const name = cookieOf(state);
    const value = hiddenCookieOf(request, name);
    if (value === undefined) return undefined;
    void reply.header(
      'set-cookie',
      hiddenCookie(request, { name, value: '', maxAge: 0, path, sameSite: 'Lax' }),
    );
    const signIn = this.read(value);
    return signIn?.state === state && signIn.expiresAt > Date.now() ? signIn : undefined;
  }

  private read(value: string): BegunSignIn | undefined {
    const [content = '', signature = ''] = value.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(content);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return begun.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString())).data;
  }

  private sign(content: string): Buffer {
    return createHmac('sha256', this.key).update(content).digest();
  }
}

/** A secret of the browser that ends a sign-in: the code in the URL of the page is not valid without it. */
const browserCookie = 'flotilla_openid';
const browserSeconds = 300;

/** Sets the secret of the browser and returns it. */
export function newBrowser(request: FastifyRequest, reply: FastifyReply, path: string): string {
  const value = newSecret();
  void reply.header(
    'set-cookie',
    hiddenCookie(request, { name: browserCookie, value, maxAge: browserSeconds, path }),
  );
  return value;
}

/** Returns the secret of the browser; empty without one. */
export const browserOf = (request: FastifyRequest): string => hiddenCookieOf(request, browserCookie) ?? '';

/** Path of the cookies, below the prefix of the API. */
export const cookiePath = openIdProviders.path;

const cookieOf = (state: string) => `flotilla_openid_${state.slice(0, 8)}`;
const newSecret = () => randomBytes(secretBytes).toString('base64url');
