import { changeSetHeader } from '@flotilla/core/change-sets';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { discard } from '@flotilla/runtime/network';
import { FairQueue, type FairQueueOptions, QueueFullError } from '@flotilla/runtime/queues';
import { networkOf } from '@flotilla/runtime/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { Api, ApiAnswer } from './api.js';
import type { ApiRequest, Lane } from './api-process.js';
import { ApiUnreachable, isReading, isRefused } from './repeatable.js';

/**
 * Bodies up to this size, in bytes, are buffered before the API is called, so that slow senders occupy no
 * connection to it.
 */
const smallBody = 64 * 1024;
const smallBodyMs = 20_000;
/**
 * Concurrency limits per lane. `maxConcurrent` is at most the number of connections, so calls wait here, in a
 * bounded queue, or are rejected. New calls are limited further: few enough for short response times, enough
 * to keep the API busy. Heavy users get fewer slots, so that others share the API with few of their calls.
 */
const limits = {
  questions: { maxConcurrent: 128, heavyNewMs: 2000, maxQueued: 512 },
  files: { maxConcurrent: 64, maxQueued: 128 },
  bodies: { maxConcurrent: 64, maxHeavy: 2, maxQueued: 64 },
  // No queue: a stream would wait until another visitor leaves.
  streams: { maxConcurrent: 1000, maxQueued: 0 },
} satisfies Partial<Record<Lane, FairQueueOptions>>;

/**
 * New calls per process of the API, and those of heavy users among them. The rest of the 128 slots is for
 * slow calls.
 */
const newQuestions = 8;
const heavyQuestions = 2;
const maxNewQuestions = 64;

/** Metadata of the authorization of applications (RFC 8414, RFC 9728), whose paths standards prescribe. */
const authorization = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/*',
];

/** Private events of one visitor. The API sends them itself, because only it can check permissions. */
const ownEvents = '/api/revalidation/events/own';

/** Proxies calls and files to the API; streams large bodies. */
export async function proxyApi(app: FastifyInstance, api: Api): Promise<void> {
  const { length: processes } = api.processes;
  const newAtOnce = Math.min(maxNewQuestions, newQuestions * processes);
  const questions = { ...limits.questions, maxNew: newAtOnce, maxHeavy: heavyQuestions * processes };
  const lanes = {
    questions: new FairQueue(questions),
    files: new FairQueue(limits.files),
    bodies: new FairQueue(limits.bodies),
    streams: new FairQueue(limits.streams),
  };
  const closing = new AbortController();
  // Event streams never end, so they would keep the server from closing.
  app.addHook('preClose', async () => closing.abort());

  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    // The API parses the bodies.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const path of ['/api', '/api/*', '/public/*', ...authorization]) scope.all(path, pass);
    done();
  });

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const body = await bodyOf(request.raw);
      const lane = laneOf(request.raw, body);
      return await lanes[lane].run(networkOf(request.ip), async () => {
        // The client disconnected while waiting: skips reads, but still executes writes.
        if (reply.raw.destroyed && isReading({ method: request.method as Dispatcher.HttpMethod }))
          return reply.hijack();
        const answer = await forward({ request, reply, body, lane });
        return 'statusCode' in answer ? send(answer, reply) : refuse(reply, unanswered(request, answer));
      });
    } catch (error) {
      if (error instanceof BodyMissing) return refuse(reply, { status: 408, message: error.message });
      if (error instanceof QueueFullError)
        return refuse(reply, { status: 503, message: 'Too many calls are waiting.' });
      throw error;
    }
  }

  async function forward({ request, reply, body, lane }: ProxiedCall): Promise<ApiAnswer | Unanswered> {
    const { method = 'GET', url = '/', headers } = request.raw;
    const call = {
      method: method as Dispatcher.HttpMethod,
      path: url,
      headers: { ...ofVisitor(headers), ...forwarded(request) },
    };
    const leaving = new AbortController();
    const ended = AbortSignal.any([leaving.signal, closing.signal]);
    if (isReading(call)) reply.raw.once('close', () => leaving.abort());
    try {
      if (lane === 'streams')
        return await api.request({ ...call, body, bodyTimeout: 0, signal: ended }, lane);
      return await api.request({ ...call, body, ...(isReading(call) && { signal: leaving.signal }) }, lane);
    } catch (error) {
      if (!reply.raw.destroyed) app.log.warn({ err: error }, 'the API did not answer');
      return { isSent: !(error instanceof ApiUnreachable && isRefused(error.cause)) };
    }
  }
}

interface ProxiedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: ApiRequest['body'];
  readonly lane: keyof typeof limits;
}

/** A call that got no response. */
interface Unanswered {
  /** Whether a process may have received it. */
  readonly isSent: boolean;
}

async function send(answer: ApiAnswer, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  reply.raw.writeHead(answer.statusCode, withoutHopHeaders(answer.headers));
  if (Buffer.isBuffer(answer.body)) reply.raw.end(answer.body);
  // When one side disconnects, the other is closed too; the error has no receiver.
  else await pipeline(answer.body, reply.raw).catch(() => undefined);
  return reply;
}

interface Refusal {
  readonly status: 408 | 503;
  readonly message: string;
}

const names = { 408: 'Request Timeout', 503: 'Service Unavailable' };

/** Sends an error in the API's format. */
function refuse(reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  if (status === 408) reply.header('connection', 'close');
  const body = { status, error: names[status], message, cause: [], data: null };
  return reply.code(status).headers({ 'retry-after': '1', 'cache-control': 'no-store' }).send(body);
}

function unanswered(request: FastifyRequest, { isSent }: Unanswered): Refusal {
  const message = 'The API does not answer.';
  if (isReading({ method: request.method as Dispatcher.HttpMethod }) || !isSent)
    return { status: 503, message };
  return { status: 503, message: `${message} ${writeMayBeStored}` };
}

const writeMayBeStored =
  'What you sent may be stored all the same: look before you send it again. What is sent with an Idempotency-Key can be sent again with the same, and is stored once.';

class BodyMissing extends Error {}

/**
 * Buffers small bodies, and streams large ones. @throws BodyMissing when a small body does not arrive in time
 */
async function bodyOf(request: IncomingMessage): Promise<ApiRequest['body']> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (request.headers['transfer-encoding'] === undefined && length === 0) return null;
  if (!(length > 0 && length <= smallBody)) return unreadUntilSent(request);
  const { promise: whole, resolve, reject } = Promise.withResolvers<Buffer>();
  const giveUp = () => reject(new BodyMissing('The body did not come.'));
  const timer = setTimeout(giveUp, smallBodyMs);
  // A client that disconnects before that gets no response.
  buffer(request).then(resolve, giveUp);
  return whole.finally(() => clearTimeout(timer));
}

function laneOf({ url = '/' }: IncomingMessage, body: ApiRequest['body']): keyof typeof limits {
  if (body !== null && !Buffer.isBuffer(body)) return 'bodies';
  if (url.startsWith(ownEvents)) return 'streams';
  return url.startsWith('/public/') ? 'files' : 'questions';
}

/**
 * Wraps a body so that it is not read before a connection is made, and can be sent to another process if that
 * fails.
 */
function unreadUntilSent(body: IncomingMessage): ApiRequest['body'] {
  const lazily: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => readToTheEnd(body) };
  // Undici accepts any iterable, but its types only allow streams.
  return lazily as Readable;
}

/**
 * Discards the rest of a body that the API rejected. Closing the connection instead would lose the response,
 * and an unread body would block the visitor's next request on the connection.
 */
async function* readToTheEnd(body: IncomingMessage): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const bytes of body.iterator({ destroyOnReturn: false })) yield bytes as Uint8Array;
  } finally {
    discard(body);
  }
}

/** Headers of one connection (RFC 9110, section 7.6.1), which are not forwarded. */
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
  const remaining = { ...headers };
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',');
  for (const name of [...hopHeaders, ...named.map((item) => item.trim())]) delete remaining[name];
  return remaining;
}

/** Removes headers that only our processes may send, such as the key of other servers. */
function ofVisitor(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const remaining = withoutHopHeaders(headers);
  for (const name of Object.keys(remaining)) if (isOfProcesses(name)) delete remaining[name];
  return remaining;
}

/** Headers of our own that visitors send: the language, and the change set that a call reads and writes. */
const headersOfVisitors: ReadonlySet<string> = new Set(['x-flotilla-language', changeSetHeader]);

function isOfProcesses(name: string): boolean {
  if (headersOfVisitors.has(name)) return false;
  return (
    name.startsWith('x-flotilla-') ||
    name.startsWith('x-forwarded-') ||
    name === 'forwarded' ||
    name === 'x-rbac-secret-key'
  );
}

/**
 * Returns the client's address, host and protocol, as far as proxies are trusted; the API trusts the site.
 */
export function forwarded(request: FastifyRequest): Record<string, string> {
  const { ips = [request.ip], host, protocol } = request;
  return {
    'x-forwarded-for': ips.toReversed().join(', '),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}
