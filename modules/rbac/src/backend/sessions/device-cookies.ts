import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { init } from '../../session-actions.js';
import { hiddenCookie } from './hidden-cookies.js';

/** Token of the key that signs device cookies. */
export const DEVICE_KEY = Symbol('rbac.device-key');

/** Marks a browser that has signed in to an account. HttpOnly; not sufficient to sign in. */
export const deviceCookie = 'flotilla_device';
const path = init.path.slice(0, -'/init'.length);
const maxAgeSeconds = 365 * 24 * 3600;

/**
 * Known browsers have their own failure count, so that guesses from elsewhere do not lock out the owner
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
@Injectable()
export class DeviceCookies {
  constructor(@Inject(DEVICE_KEY) private readonly key: KeyObject) {}

  /** Returns the id of the browser when its cookie belongs to this account. */
  deviceOf(login: string, cookie: string | undefined): string | undefined {
    const [nonce = '', signature = ''] = cookie?.split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(nonce, login);
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
  }

  /** Sets the cookie that identifies the browser at its next sign-in. */
  remember(request: FastifyRequest, reply: FastifyReply, login: string): void {
    const nonce = randomBytes(16).toString('base64url');
    const value = `${nonce}.${this.sign(nonce, login).toString('base64url')}`;
    void reply.header(
      'set-cookie',
      hiddenCookie(request, { name: deviceCookie, value, maxAge: maxAgeSeconds, path }),
    );
  }

  private sign(nonce: string, login: string): Buffer {
    const account = hash('sha256', login.trim().toLowerCase(), 'base64url');
    return createHmac('sha256', this.key).update(`${nonce} ${account}`).digest();
  }
}
