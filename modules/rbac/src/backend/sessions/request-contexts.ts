import { type Caller, callerOf, LANGUAGES } from '@flotilla/backend';
import { cookieOf } from '@flotilla/backend/ports';
import { networkOf } from '@flotilla/backend/server';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Client } from './sessions.js';
import { deviceCookie } from './device-cookies.js';

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
const languageHeader = 'x-flotilla-language';

/** Reads their context from requests. */
@Injectable()
export class RequestContexts {
  constructor(@Inject(LANGUAGES) private readonly languages: readonly string[]) {}

  of(request: FastifyRequest): RequestContext {
    return {
      caller: callerOf(request),
      client: { userAgent: request.headers['user-agent']?.slice(0, maxUserAgent) ?? null, ip: request.ip },
      network: networkOf(request.ip),
      device: cookieOf(request, deviceCookie),
      language: this.languageOf(request),
    };
  }

  /** The first language that the request asks for and the site has, else the default. */
  private languageOf({ headers }: FastifyRequest): string {
    const wanted = [String(headers[languageHeader] ?? ''), ...acceptedLanguages(headers['accept-language'] ?? '')];
    const found = wanted
      .map((language) => language.toLowerCase().split('-', 1)[0] ?? '')
      .find((language) => this.languages.includes(language));
    return found ?? this.languages[0] ?? 'en';
  }
}

/** The languages of an Accept-Language header, the most wanted first. */
function acceptedLanguages(header: string): string[] {
  const wanted = header.split(',').map((item) => {
    const [language = '', ...parameters] = item.trim().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language, quality: quality === undefined ? 1 : Number(quality) };
  });
  return wanted.toSorted((a, b) => b.quality - a.quality).map(({ language }) => language);
}
