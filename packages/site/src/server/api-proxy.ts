import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { Api, ApiAnswer } from './api/api.js';
import type { ApiRequest } from './api/api-process.js';
import { isIdempotent } from './api/repeatable.js';

/** Passes calls and files on to the API, bodies and event streams as they flow. */
export async function proxyApi(app: FastifyInstance, api: Api): Promise<void> {
  const streams = new Set<ServerResponse>();
  // Event streams never end by themselves, so they would keep the server from closing.
  app.addHook('preClose', () => streams.forEach((stream) => stream.destroy()));

  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // Bodies are the API's to read.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const path of ['/api', '/api/*', '/public/*']) scope.all(path, pass);
    done();
  });

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await ask(request, reply).catch((error: unknown) => {
      if (!reply.raw.destroyed) app.log.warn({ err: error }, 'the API did not answer');
    });
    if (!answer) return reply.code(503).header('retry-after', '1').send(unavailable);
    reply.hijack();
    reply.raw.writeHead(answer.statusCode, withoutHopHeaders(answer.headers));
    if (Buffer.isBuffer(answer.body)) {
      reply.raw.end(answer.body);
      return reply;
    }
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) keep(reply.raw);
    // Who breaks off, the visitor or the API, ends the other side as well; there is nobody left to tell.
    await pipeline(answer.body, reply.raw).catch(() => undefined);
    return reply;
  }

  function ask(request: FastifyRequest, reply: FastifyReply): Promise<ApiAnswer> {
    const { method = 'GET', url = '/', headers } = request.raw;
    const call = {
      method: method as Dispatcher.HttpMethod,
      path: url,
      headers: { ...ofVisitor(headers), ...forwarded(request) },
      // The API decides how long a call may take; an event stream has no end.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    if (!isIdempotent(call)) return api.request({ ...call, body: unreadUntilSent(request.raw) });
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    return api.request({ ...call, signal: leaving.signal });
  }

  function keep(stream: ServerResponse): void {
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
  }
}

/** In the shape of the API's own errors. */
const unavailable = { status: 503, error: 'Service Unavailable', message: 'The API does not answer.', cause: [], data: null };

/** A body that can still be sent elsewhere when no connection was made: nothing reads it before. */
function unreadUntilSent(body: IncomingMessage): ApiRequest['body'] {
  const hasBody = body.headers['transfer-encoding'] !== undefined || Number(body.headers['content-length'] ?? 0) > 0;
  const lazily: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => body[Symbol.asyncIterator]() };
  // Undici takes any iterable, though its types name streams alone.
  return hasBody ? (lazily as Readable) : null;
}

/** They speak of one connection (RFC 9110, section 7.6.1), not of the call. */
const hopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];

function withoutHopHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = { ...headers };
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',');
  for (const name of [...hopHeaders, ...named.map((item) => item.trim())]) delete kept[name];
  return kept;
}

/** What processes say to each other, and the key of other servers, are not a visitor's to say; which language it speaks is. */
function ofVisitor(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = withoutHopHeaders(headers);
  for (const name of Object.keys(kept)) if (isOfProcesses(name)) delete kept[name];
  return kept;
}

function isOfProcesses(name: string): boolean {
  if (name === 'x-flotilla-language') return false;
  return name.startsWith('x-flotilla-') || name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-rbac-secret-key';
}

/** Who asked, as far as those are trusted who say it: the API believes the site. */
function forwarded(request: FastifyRequest): Record<string, string> {
  const { ips = [request.ip], host, protocol } = request;
  return { 'x-forwarded-for': ips.toReversed().join(', '), 'x-forwarded-host': host, 'x-forwarded-proto': protocol };
}
