import { callbackify } from 'node:util';
import { compressed, type Encoding, encodingOf } from '@flotilla/runtime/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForEveryone } from '../access/access.guard.js';
import { etagIn, etagOfEncoding } from './etag.js';

/** A shorter response fits into one packet uncompressed. */
const minBytes = 1400;
const compressible = /^(application\/(json|[\w.+-]*\+json)|text\/(html|css|csv|plain|javascript))\b/;

const compress = callbackify(compressed);

/**
 * Compresses responses to reads with brotli or gzip. Never compresses responses to writes, which contain
 * tokens and codes, nor responses to requests authenticated by a cookie: another site could trigger them and
 * infer a secret from the length (BREACH). Streams are not compressed.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload: unknown, done) => {
    const encoding = encodingOf(request.headers);
    if (reply.statusCode === 304) nameRepresentation(request, reply);
    if (!isCompressible(request, reply, payload)) return done(null, payload);
    reply.header('vary', varyWith(reply.getHeader('vary')));
    if (encoding === 'identity') return done(null, payload);
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    compress(encoding, bytes, (error, body) => {
      if (error) return done(error);
      encoded(reply, encoding, body);
      done(null, body);
    });
  });
}

function isCompressible(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  if (request.method !== 'GET' || reply.statusCode !== 200 || reply.hasHeader('content-encoding'))
    return false;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (payload.length < minBytes || !compressible.test(String(reply.getHeader('content-type')))) return false;
  return isForEveryone(request) || isByHeader(request);
}

/** Returns whether the caller is authenticated by a header, which another site cannot make a browser send. */
const isByHeader = ({ headers }: FastifyRequest) =>
  headers.authorization !== undefined || headers['x-rbac-secret-key'] !== undefined;

function encoded(reply: FastifyReply, encoding: Encoding, body: Buffer): void {
  reply.header('content-encoding', encoding).header('content-length', body.byteLength);
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') reply.header('etag', etagOfEncoding(etag, encoding));
}

/** Sets the ETag of the encoding that the client has. */
function nameRepresentation(request: FastifyRequest, reply: FastifyReply): void {
  const [etag, ifNoneMatch] = [reply.getHeader('etag'), request.headers['if-none-match']];
  if (typeof etag === 'string' && ifNoneMatch !== undefined)
    reply.header('etag', etagIn(ifNoneMatch, etag) ?? etag);
}

function varyWith(vary: unknown): string {
  return typeof vary === 'string' && vary !== '' ? `${vary}, accept-encoding` : 'accept-encoding';
}
