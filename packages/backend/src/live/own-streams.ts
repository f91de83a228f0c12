import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { UnavailableError } from '@flotilla/core/errors';
import { callerOf } from '../access/access.guard.js';
import type { ReadableTags } from '../access/readable-tags.js';
import type { Caller } from '../context/caller.js';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import type { Tag } from '../invalidation/tags/tags.js';
import type { Authentication } from '../ports/accounts.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

const most = 2000;
/** Of one subject: a browser needs one for each of its windows. */
const mostOfSubject = 20;
const heartbeatMs = 25_000;
/** So often at most everybody is asked who they are: who is told something is asked each time. */
const askAllEveryMs = 1000;
/** A reader that lets this much pile up is cut off; it reconnects and starts afresh. */
const maxBacklog = 256 * 1024;
/** More than this at once is told as "everything". */
const maxTags = 1000;

interface Stream {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  caller: Caller;
}

/**
 * Event streams of those who are signed in: each is told of what its caller may read, and of nothing else. Who they are is asked
 * anew before anything is said to them, and of the others within a second of any change: a session that ended, or whose token has
 * run out, ends the stream, and rights that changed are told as "everything may have changed".
 */
export class OwnStreams {
  private readonly streams = new Set<Stream>();
  private pending = new Set<Tag>();
  private sequence = 0;
  private telling: Promise<void> | undefined;
  private askedAllAt = -Infinity;
  private asking: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly heartbeat = setInterval(() => void this.beat(), heartbeatMs).unref();

  constructor(
    private readonly bus: InvalidationBus,
    private readonly readable: ReadableTags,
    private readonly authentication: Pick<Authentication, 'identify'>,
  ) {
    bus.onStale((tags, sequence) => this.hear(tags, sequence));
    bus.onReset(() => this.reset(this.streams));
  }

  /** @throws UnavailableError when too many are open */
  open(request: FastifyRequest, reply: FastifyReply): void {
    const caller = callerOf(request);
    const ofSubject = [...this.streams].filter((other) => caller.kind === 'subject' && isSame(other.caller, caller)).length;
    if (this.isClosed || this.streams.size >= most || ofSubject >= mostOfSubject) throw new UnavailableError('Too many live connections.');
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    response.write(`retry: 1000\nevent: hello\ndata: ${this.position}\n\n`);
    request.raw.socket.setTimeout(0);
    const stream = { request, response, caller };
    this.streams.add(stream);
    response.on('close', () => this.streams.delete(stream));
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.asking);
    for (const { response } of this.streams) end(response, '');
  }

  private hear(tags: readonly Tag[], sequence: number): void {
    this.sequence = sequence;
    if (this.streams.size === 0) return;
    for (const tag of tags) this.pending.add(tag);
    this.telling ??= this.tellAll().finally(() => (this.telling = undefined));
  }

  /** What comes while the database is asked whose rows are is told with what comes next. */
  private async tellAll(): Promise<void> {
    while (this.pending.size > 0) {
      // Caches of sessions and grants drop what the same message named first.
      await setImmediate();
      const tags = [...this.pending];
      const { sequence } = this;
      this.pending = new Set();
      await this.askAllInTime();
      try {
        await this.tell(tags, sequence);
      } catch {
        // What can't be told apart now may have been theirs.
        this.reset(this.streams);
      }
    }
  }

  private async tell(tags: readonly Tag[], sequence: number): Promise<void> {
    if (tags.length > maxTags) return this.reset(this.streams);
    const told = await this.readable.of(tags, new Set([...this.streams].map(({ caller }) => caller)));
    const concerned = [...this.streams].flatMap((stream) => {
      const own = told.get(stream.caller);
      return own ? [{ stream, own, caller: stream.caller }] : [];
    });
    const known = await Promise.all(concerned.map(({ stream }) => this.isKnown(stream)));
    for (const [index, { stream, own, caller }] of concerned.entries()) {
      // Whose rights have changed was told that everything may have.
      if (known[index] && stream.caller === caller) send(stream.response, `data: ${JSON.stringify({ sequence, tags: own })}\n\n`);
    }
  }

  /** Changes may have been of sessions or rights: after a quiet second everybody is asked at once, else when it is over. */
  private async askAllInTime(): Promise<void> {
    if (this.isClosed) return;
    const wait = this.askedAllAt + askAllEveryMs - performance.now();
    if (wait <= 0) await this.known();
    else this.asking ??= setTimeout(() => void this.known(), wait).unref();
  }

  /** The streams whose callers are still who they were, after those that are not were ended. */
  private async known(): Promise<Stream[]> {
    this.askedAllAt = performance.now();
    clearTimeout(this.asking);
    this.asking = undefined;
    const known = await Promise.all([...this.streams].map(async (stream) => ((await this.isKnown(stream)) ? stream : undefined)));
    return known.filter((stream) => stream !== undefined);
  }

  private async isKnown(stream: Stream): Promise<boolean> {
    const { request, response, caller } = stream;
    if (caller.kind === 'server') return true;
    const now = await Promise.resolve()
      .then(() => this.authentication.identify(request))
      .catch(() => undefined);
    if (now?.kind !== 'subject' || !isSame(now, caller)) {
      this.streams.delete(stream);
      end(response, 'event: ended\ndata: {}\n\n');
      return false;
    }
    if (rolesOf(now) === rolesOf(caller)) return true;
    stream.caller = now;
    this.reset([stream]);
    return true;
  }

  private async beat(): Promise<void> {
    for (const { response } of await this.known()) send(response, ': still here\n\n');
  }

  private reset(streams: Iterable<Stream>): void {
    for (const { response } of streams) send(response, `event: reset\ndata: ${this.position}\n\n`);
  }

  private get position(): string {
    return JSON.stringify({ sequence: this.bus.sequence, tags: [] });
  }
}

function send(response: ServerResponse, text: string): void {
  // Another may have found meanwhile that it is over.
  if (response.writableEnded) return;
  if (response.writableLength > maxBacklog) response.destroy();
  else response.write(text);
}

/** A connection that was kept for the next call would keep a server that closes from closing. */
function end(response: ServerResponse, text: string): void {
  // Two may have found at once that it is over.
  if (!response.writableEnded) response.end(text, () => response.destroy());
}

const isSame = (a: Caller, b: Caller) => a.kind === 'subject' && b.kind === 'subject' && a.id === b.id;
const rolesOf = (caller: Caller) => (caller.kind === 'subject' ? caller.roles.join(' ') : '');
