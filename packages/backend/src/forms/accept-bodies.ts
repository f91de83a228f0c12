import { Inject, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { BodyFormat } from '@flotilla/core';
import { InvalidError, UnsupportedTypeError } from '@flotilla/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
const maxRawBytes = 256 * 1024;
const maxFormBytes = 64 * 1024;
const maxFormFields = 200;

/** Lets routes accept HTML forms or raw bytes if they declare so, in our server and in host applications. */
export class AcceptBodies implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', (request, _reply, done) => {
      if (takenBy(request) === 'raw') request.headers = { 'content-type': rawType };
      done();
    });
    server.addContentTypeParser(
      rawType,
      { parseAs: 'buffer', bodyLimit: maxRawBytes },
      async (request: FastifyRequest, bytes: Buffer) => {
        requireAccepted(request, ['raw']);
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
