import { type Caller, callerOf, LANGUAGES } from '@flotilla/backend';
import { languageOf, networkOf } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Client } from './session-clients.js';
import { deviceCookie } from './device-cookies.js';
import { hiddenCookieOf } from './hidden-cookies.js';

/** The caller and client of a request. */
export interface RequestContext {
  readonly caller: Caller;
  readonly client: Client;
  /** Key of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which one customer has. */
  readonly network: string;
  /** The device cookie of an earlier sign-in, unverified. */
  readonly device: string | undefined;
  /** Language of mails to the caller. */
  readonly language: string;
}

const maxUserAgent = 1000;

/** Returns the context of a request. */
@Injectable()
export class RequestContexts {
  constructor(@Inject(LANGUAGES) private readonly languages: readonly string[]) {}

  of(request: FastifyRequest): RequestContext {
    return {
      caller: callerOf(request),
      client: { userAgent: request.headers['user-agent']?.slice(0, maxUserAgent) ?? null, ip: request.ip },
      network: networkOf(request.ip),
      device: hiddenCookieOf(request, deviceCookie),
      language: languageOf(request, this.languages),
    };
  }
}
