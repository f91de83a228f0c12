import { type Caller, callerOf, LANGUAGES } from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { networkOf } from '@flotilla/backend/server';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Client } from './sessions.js';
import { deviceCookie } from './device-cookies.js';
import { hiddenCookieOf } from './hidden-cookies.js';

/** What a request says of who makes it. */
export interface RequestContext {
  readonly caller: Caller;
  readonly client: Client;
  /** Whom limits count: an address, or of IPv6 the network of 64 bits that one customer has. */
  readonly network: string;
  /** What the browser kept of an earlier sign-in, unchecked. */
  readonly device: string | undefined;
  /** In which mails speak to it. */
  readonly language: string;
}

const maxUserAgent = 1000;

/** Reads their context from requests. */
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
