import { Inject, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { BodyFormat } from '@flotilla/core';
import { InvalidError, TooLargeError, UnsupportedTypeError } from '@flotilla/core/errors';
import { importColumnsLimits, importJobLimits, importLimits } from '@flotilla/core/imports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identified } from '../access/access.guard.js';
import { InnerCalls } from '../access/inner-calls.js';
import { SecretKey } from '../access/secret-key.js';
import { AUTHENTICATION, type Authentication } from '../ports/accounts.js';
import { admitLargeBodies } from './admit-large-bodies.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body formats that a route accepts in addition to JSON; other routes reject them. */
    flotillaBody?: BodyFormat | 'lines';
  }
}

/** An unparsed body. */
export class RawBody {
  constructor(
    readonly bytes: Buffer,
    /** Its content type, empty when there was none. */
    readonly type: string,
  ) {}
}

/** Parsed by the route while it arrives, line by line. */
const linesType = 'application/x-ndjson';
const formType = 'application/x-www-form-urlencoded';
/** An internal type: bodies of routes that take bytes are parsed as if they were of this type. */
const rawType = 'application/vnd.flotilla.raw';
/** The same for routes that accept more bytes than others. */
const largeRawType = 'application/vnd.flotilla.raw-large';
/** The same for routes that accept files of many rows. */
const largestRawType = 'application/vnd.flotilla.raw-largest';
const maxRawBytes = importColumnsLimits.bytes;
const maxLargeRawBytes = importLimits.bytes;
const rawLimits = [
  [rawType, maxRawBytes],
  [largeRawType, maxLargeRawBytes],
  [largestRawType, importJobLimits.bytes],
] as const;
const maxFormBytes = 64 * 1024;
const maxFormFields = 200;

/** Lets routes accept HTML forms or raw bytes if they declare so, in our server and in host applications. */
export class AcceptBodies implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(SecretKey) readonly secretKey: SecretKey,
    @Inject(InnerCalls) readonly innerCalls: InnerCalls,
    @Inject(AUTHENTICATION) readonly authentication: Authentication,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    admitLargeBodies(server, async (request) => identified(request, this));
    server.addHook('onRequest', (request, _reply, done) => {
      if (takenBy(request) === 'raw') {
        request.headers = { 'content-type': rawTypeOf(request.routeOptions.config.flotillaMaxBytes) };
      }
      done();
    });
    for (const [type, bodyLimit] of rawLimits)
      server.addContentTypeParser(
        type,
        { parseAs: 'buffer', bodyLimit },
        async (request: FastifyRequest, bytes: Buffer) => {
          requireAccepted(request, ['raw']);
          const { flotillaMaxBytes: maxBytes = maxRawBytes } = request.routeOptions.config;
          if (bytes.length > maxBytes) throw new TooLargeError(`The body is larger than ${maxBytes} bytes.`);
          return new RawBody(bytes, request.raw.headers['content-type'] ?? '');
        },
      );
    server.addContentTypeParser(linesType, async (request: FastifyRequest) =>
      requireAccepted(request, ['lines']),
    );
    // A host application may have a parser already, which is kept.
    if (server.hasContentTypeParser(formType)) return;
    server.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (request: FastifyRequest, text: string) => {
        requireAccepted(request, ['form', 'fields']);
        return fieldsOf(text);
      },
    );
  }
}

function rawTypeOf(maxBytes: number | undefined): string {
  if (maxBytes === undefined) return rawType;
  return maxBytes > maxLargeRawBytes ? largestRawType : largeRawType;
}

/** Returns whether the body of a request is the fields of a form, and not `{"data": …}`. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === formType;
}

/** Parses the fields of an HTML form; each name may occur once. @throws InvalidError */
export function fieldsOf(text: string): Record<string, string> {
  const entries = [...new URLSearchParams(text)];
  if (entries.length > maxFormFields) throw new InvalidError(`A form has at most ${maxFormFields} fields.`);
  const fields = new Map(entries);
  if (fields.size < entries.length) throw new InvalidError('A form names each of its fields once.');
  return Object.fromEntries(fields);
}

const takenBy = (request: FastifyRequest) => request.routeOptions.config.flotillaBody;

function requireAccepted(request: FastifyRequest, taken: readonly (BodyFormat | 'lines')[]): void {
  if (!taken.some((one) => one === takenBy(request)))
    throw new UnsupportedTypeError(`Bodies of ${request.raw.headers['content-type']} are not accepted here.`);
}
