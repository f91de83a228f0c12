import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { discard } from '@flotilla/runtime/network';
import { FairQueue, type FairQueueOptions, LineTooLong } from '@flotilla/runtime/queues';
import { networkOf } from '@flotilla/runtime/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { Api, ApiAnswer } from './api/api.js';
import type { ApiRequest, Lane } from './api/api-process.js';
import { ApiUnreachable, isReading, isRefused } from './api/repeatable.js';

/** Up to here a body is taken in before the API hears of it: who sends it slowly holds nothing of the API's. */
const smallBody = 64 * 1024;
const smallBodyMs = 20_000;
/**
 * No more than there are connections: what is beyond waits here, where its number is known, or is refused. New ones are few enough that each is answered
 * soon once it is asked, and enough to keep an API busy. Those of heavy users are fewer: they keep it busy too, and who comes beside them shares it with few.
 */
const limits = {
  questions: { atOnce: 128, heavyNewMs: 2000, inLine: 512 },
  files: { atOnce: 64, inLine: 128 },
  bodies: { atOnce: 64, heavyAtOnce: 2, inLine: 64 },
  // One that waited would wait until somebody leaves.
  streams: { atOnce: 1000, inLine: 0 },
} satisfies Partial<Record<Lane, FairQueueOptions>>;

/** New questions at once for each process of the API, and those of heavy users among them. Some of the 128 are left to what is slow. */
const newQuestions = 8;
const heavyQuestions = 2;
const mostNewQuestions = 64;

/** Events of what one visitor alone may read: the API knows who may, so it sends them itself. */
const ownEvents = '/api/revalidation/events/own';

/** Passes calls and files on to the API, large bodies as they flow. */
export async function proxyApi(app: FastifyInstance, api: Api): Promise<void> {
  const { length: processes } = api.processes;
  const newAtOnce = Math.min(mostNewQuestions, newQuestions * processes);
  const questions = { ...limits.questions, newAtOnce, heavyAtOnce: heavyQuestions * processes };
  const lanes = {
    questions: new FairQueue(questions),
    files: new FairQueue(limits.files),
    bodies: new FairQueue(limits.bodies),
    streams: new FairQueue(limits.streams),
  };
  const closing = new AbortController();
  // Event streams never end by themselves, so they would keep the server from closing.
  app.addHook('preClose', async () => closing.abort());

  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // Bodies are the API's to read.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const path of ['/api', '/api/*', '/public/*']) scope.all(path, pass);
    done();
  });

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const body = await bodyOf(request.raw);
      const lane = laneOf(request.raw, body);
      return await lanes[lane].run(networkOf(request.ip), async () => {
        // Who left while waiting has no use for an answer; what they wanted to write is written.
        if (reply.raw.destroyed && isReading({ method: request.method as Dispatcher.HttpMethod })) return reply.hijack();
        const answer = await ask({ request, reply, body, lane });
        return 'statusCode' in answer ? send(answer, reply) : refuse(reply, unanswered(request, answer));
      });
    } catch (error) {
      if (error instanceof BodyMissing) return refuse(reply, { status: 408, message: error.message });
      if (error instanceof LineTooLong) return refuse(reply, { status: 503, message: 'Too many calls are waiting.' });
      throw error;
    }
  }

  async function ask({ request, reply, body, lane }: Passed): Promise<ApiAnswer | Unanswered> {
    const { method = 'GET', url = '/', headers } = request.raw;
    const call = { method: method as Dispatcher.HttpMethod, path: url, headers: { ...ofVisitor(headers), ...forwarded(request) } };
    const leaving = new AbortController();
    const ended = AbortSignal.any([leaving.signal, closing.signal]);
    if (isReading(call)) reply.raw.once('close', () => leaving.abort());
    try {
      if (lane === 'streams') return await api.request({ ...call, body, bodyTimeout: 0, signal: ended }, lane);
      return await api.request({ ...call, body, ...(isReading(call) && { signal: leaving.signal }) }, lane);
    } catch (error) {
      if (!reply.raw.destroyed) app.log.warn({ err: error }, 'the API did not answer');
      return { isSent: !(error instanceof ApiUnreachable && isRefused(error.cause)) };
    }
  }
}

interface Passed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: ApiRequest['body'];
  readonly lane: keyof typeof limits;
}

/** A call without an answer. */
interface Unanswered {
  /** Whether a process may have taken it. */
  readonly isSent: boolean;
}

async function send(answer: ApiAnswer, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  reply.raw.writeHead(answer.statusCode, withoutHopHeaders(answer.headers));
  if (Buffer.isBuffer(answer.body)) reply.raw.end(answer.body);
  // Who breaks off, the visitor or the API, ends the other side as well; there is nobody left to tell.
  else await pipeline(answer.body, reply.raw).catch(() => undefined);
  return reply;
}

interface Refusal {
  readonly status: 408 | 503;
  readonly message: string;
}

const names = { 408: 'Request Timeout', 503: 'Service Unavailable' };

/** In the shape of the API's own errors. */
function refuse(reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  if (status === 408) reply.header('connection', 'close');
  const body = { status, error: names[status], message, cause: [], data: null };
  return reply.code(status).headers({ 'retry-after': '1', 'cache-control': 'no-store' }).send(body);
}

function unanswered(request: FastifyRequest, { isSent }: Unanswered): Refusal {
  const message = 'The API does not answer.';
  if (isReading({ method: request.method as Dispatcher.HttpMethod }) || !isSent) return { status: 503, message };
  return { status: 503, message: `${message} ${fateOfWrite}` };
}

const fateOfWrite =
  'What you sent may be stored all the same: look before you send it again. What is sent with an Idempotency-Key can be sent again with the same, and is stored once.';

class BodyMissing extends Error {}

/** A small one as a whole, a large one as it flows. @throws BodyMissing when a small one does not come in time */
async function bodyOf(request: IncomingMessage): Promise<ApiRequest['body']> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (request.headers['transfer-encoding'] === undefined && length === 0) return null;
  if (!(length > 0 && length <= smallBody)) return unreadUntilSent(request);
  const { promise: whole, resolve, reject } = Promise.withResolvers<Buffer>();
  const giveUp = () => reject(new BodyMissing('The body did not come.'));
  const timer = setTimeout(giveUp, smallBodyMs);
  // Who breaks off within it hears nothing any more.
  buffer(request).then(resolve, giveUp);
  return whole.finally(() => clearTimeout(timer));
}

function laneOf({ url = '/' }: IncomingMessage, body: ApiRequest['body']): keyof typeof limits {
  if (body !== null && !Buffer.isBuffer(body)) return 'bodies';
  if (url.startsWith(ownEvents)) return 'streams';
  return url.startsWith('/public/') ? 'files' : 'questions';
}

/** A body that can still be sent elsewhere when no connection was made: nothing reads it before. */
function unreadUntilSent(body: IncomingMessage): ApiRequest['body'] {
  const lazily: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => readToTheEnd(body) };
  // Undici takes any iterable, though its types name streams alone.
  return lazily as Readable;
}

/**
 * Of what the API did not want, the rest is thrown away: were the connection closed instead, the visitor would not come to read the answer, and one
 * that waited in it would hold up the visitor's next request.
 */
async function* readToTheEnd(body: IncomingMessage): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const bytes of body.iterator({ destroyOnReturn: false })) yield bytes as Uint8Array;
  } finally {
    discard(body);
  }
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
export function forwarded(request: FastifyRequest): Record<string, string> {
  const { ips = [request.ip], host, protocol } = request;
  return { 'x-forwarded-for': ips.toReversed().join(', '), 'x-forwarded-host': host, 'x-forwarded-proto': protocol };
}
