import { transcode } from 'node:buffer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForEveryone } from '../access/access.guard.js';
import { etagOf, matchesEtag } from './etag.js';

const jsonType = 'application/json; charset=utf-8';

/** What a write answers, as it is sent and as it is kept for an Idempotency-Key. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends JSON text with its entity tag, or 304 when the reader has it already. A row that embeds others has the tag of the
 * bare row, on which its changes are based; that says nothing of what is embedded, so it is sent whole each time.
 */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string | Buffer, bare?: string | Buffer): FastifyReply {
  const body = encoded(text);
  const etag = etagOf(bare === undefined ? body : encoded(bare));
  // What everyone gets is kept by browsers, and asked for again each time.
  const isKept = bare === undefined && isForEveryone(request);
  reply.header('etag', etag).header('cache-control', isKept ? 'no-cache' : 'no-store');
  if (bare !== undefined) return reply.header('content-type', jsonType).send(body);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send();
  return reply.header('content-type', jsonType).send(body);
}

/** Sends the answer of a write; a single row carries its entity tag. What is sent may have more in it than what is kept: `passing`. */
export function sendAnswer(reply: FastifyReply, { status, body }: Answer, passing = body): FastifyReply {
  const bytes = encoded(body);
  if (body.startsWith('{"data":{')) reply.header('etag', etagOf(bytes));
  const sent = passing === body ? bytes : encoded(passing);
  return reply.code(status).header('content-type', jsonType).header('cache-control', 'no-store').send(sent);
}

const longText = 1000;

/** A long text as its bytes, made once for its tag and for the wire: `transcode` does that in a third of the time. A short one leaves with its head. */
function encoded(text: string | Buffer): string | Buffer {
  if (typeof text !== 'string') return text.length < longText ? text.toString() : text;
  return text.length < longText ? text : transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
}
