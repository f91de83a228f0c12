import { transcode } from 'node:buffer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForEveryone } from '../access/access.guard.js';
import { etagOf, matchesEtag } from './etag.js';

const jsonType = 'application/json; charset=utf-8';

/** The response of a write, as it is sent and as it is stored for an Idempotency-Key. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends JSON text with its ETag, or 304 when the client has it already. A row with embedded rows has the ETag
 * of the bare row, which its changes are based on; that does not cover the embedded rows, so the response is
 * never a 304.
 */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
  bare?: string | Buffer,
): FastifyReply {
  const body = encoded(text);
  const etag = etagOf(bare === undefined ? body : encoded(bare));
  // Browsers may cache public responses, but must revalidate them.
  const isKept = bare === undefined && isForEveryone(request);
  reply.header('etag', etag).header('cache-control', isKept ? 'no-cache' : 'no-store');
  if (bare !== undefined) return reply.header('content-type', jsonType).send(body);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.header('content-type', jsonType).send(body);
}

/**
 * Sends the response of a write; a single row carries its ETag. `passing` replaces the body for the client
 * only: the stored response has no signed addresses.
 */
export function sendAnswer(reply: FastifyReply, { status, body }: Answer, passing = body): FastifyReply {
  const bytes = encoded(body);
  if (body.startsWith('{"data":{')) reply.header('etag', etagOf(bytes));
  const sent = passing === body ? bytes : encoded(passing);
  return reply.code(status).header('content-type', jsonType).header('cache-control', 'no-store').send(sent);
}

const longText = 1000;

/**
 * Encodes a long text once, for its ETag and for the socket; `transcode` takes a third of the time of
 * `Buffer.from`. A short text is sent in one write with the headers.
 */
function encoded(text: string | Buffer): string | Buffer {
  if (typeof text !== 'string') return text.length < longText ? text.toString() : text;
  return text.length < longText ? text : transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
}
