import { randomBytes } from 'node:crypto';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';

const innerCallHeader = 'x-flotilla-inner-call';

/** A call that this process makes to its own routes. */
export interface InnerCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the client, for rate limits. */
  readonly ip: string;
}

/** The response to an inner call. */
export interface InnerAnswer {
  readonly status: number;
  readonly text: string;
  readonly etag?: string;
}

/**
 * Makes calls to routes of this process for an identified caller, with the permissions, limits and checks of any
 * client. A random key that exists only during the call identifies the caller: no token is passed on.
 */
export class InnerCalls {
  private readonly callers = new Map<string, Caller>();

  constructor(private readonly host: HttpAdapterHost) {}

  async send(caller: Caller, { method, url, body, headers, ip }: InnerCall): Promise<InnerAnswer> {
    const key = randomBytes(32).toString('base64url');
    const payload = body === undefined ? undefined : JSON.stringify(body);
    this.callers.set(key, caller);
    try {
      const answer = await this.host.httpAdapter.getInstance<FastifyInstance>().inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          ...headers,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          [innerCallHeader]: key,
        },
        ...(payload !== undefined && { payload }),
      });
      const { etag } = answer.headers;
      return {
        status: answer.statusCode,
        text: answer.payload,
        ...(typeof etag === 'string' && { etag }),
      };
    } finally {
      this.callers.delete(key);
    }
  }

  /**
   * Returns the caller of an inner call; undefined for other requests.
   * @throws UnauthenticatedError for a key that no call has
   */
  identify({ headers }: FastifyRequest): Caller | undefined {
    const key = headers[innerCallHeader];
    if (key === undefined) return undefined;
    const caller = this.callers.get(String(key));
    if (!caller) throw new UnauthenticatedError('Not authorized');
    return caller;
  }
}
