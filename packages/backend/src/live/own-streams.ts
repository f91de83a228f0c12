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
/** Streams per subject: a browser needs one for each of its windows. */
const maxPerSubject = 20;
const heartbeatMs = 25_000;
/**
 * Minimum interval in ms between identifying all clients; receivers of a message are identified each time.
 */
const askAllEveryMs = 1000;
/** In bytes. A reader with a larger backlog is disconnected; it reconnects and starts fresh. */
const maxBacklog = 256 * 1024;
/** More tags than this are sent as a reset. */
const maxTags = 1000;

interface Stream {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  caller: Caller;
}

/**
 * Event streams of signed-in clients. Each receives only tags that its caller may read. Clients are
 * identified again before each message to them, and all clients within a second of any change: an ended
 * session or expired token ends the stream, and changed roles send a reset.
 */
export class OwnStreams {
  private readonly streams = new Set<Stream>();
  private pending = new Set<Tag>();
  private sequence = 0;
  private telling: Promise<void> | undefined;
  private checkedAllAt = -Infinity;
  private asking: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly heartbeat = setInterval(() => void this.beat(), heartbeatMs).unref();

  constructor(
    private readonly bus: InvalidationBus,
    private readonly readable: ReadableTags,
    private readonly authentication: Pick<Authentication, 'identify'>,
  ) {
    bus.onStale((tags, sequence) => this.receive(tags, sequence));
    bus.onReset(() => this.reset(this.streams));
  }

  /** Opens a stream. @throws UnavailableError when too many are open */
  open(request: FastifyRequest, reply: FastifyReply): void {
    const caller = callerOf(request);
    const ofSubject = [...this.streams].filter(
      (other) => caller.kind === 'subject' && isSame(other.caller, caller),
    ).length;
    if (this.isClosed || this.streams.size >= most || ofSubject >= maxPerSubject)
      throw new UnavailableError('Too many live connections.');
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
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

  private receive(tags: readonly Tag[], sequence: number): void {
    this.sequence = sequence;
    if (this.streams.size === 0) return;
    for (const tag of tags) this.pending.add(tag);
    this.telling ??= this.publishAll().finally(() => (this.telling = undefined));
  }

  /** Sends pending tags. Tags that arrive while owners are being read are sent in the next round. */
  private async publishAll(): Promise<void> {
    while (this.pending.size > 0) {
      // Lets the caches of sessions and grants process the same message first.
      await setImmediate();
      const tags = [...this.pending];
      const { sequence } = this;
      this.pending = new Set();
      await this.askAllInTime();
      try {
        await this.publish(tags, sequence);
      } catch {
        // Any client could be affected by tags whose readers are unknown.
        this.reset(this.streams);
      }
    }
  }

  private async publish(tags: readonly Tag[], sequence: number): Promise<void> {
    if (tags.length > maxTags) return this.reset(this.streams);
    const tagsByCaller = await this.readable.of(tags, new Set([...this.streams].map(({ caller }) => caller)));
    const concerned = [...this.streams].flatMap((stream) => {
      const own = tagsByCaller.get(stream.caller);
      return own ? [{ stream, own, caller: stream.caller }] : [];
    });
    const active = await Promise.all(concerned.map(({ stream }) => this.isKnown(stream)));
    for (const [index, { stream, own, caller }] of concerned.entries()) {
      // A client whose roles have changed has received a reset already.
      if (active[index] && stream.caller === caller)
        send(stream.response, `data: ${JSON.stringify({ sequence, tags: own })}\n\n`);
    }
  }

  /**
   * Identifies all clients, because sessions or roles may have changed: immediately after a quiet second,
   * otherwise when it ends.
   */
  private async askAllInTime(): Promise<void> {
    if (this.isClosed) return;
    const wait = this.checkedAllAt + askAllEveryMs - performance.now();
    if (wait <= 0) await this.checkedStreams();
    else this.asking ??= setTimeout(() => void this.checkedStreams(), wait).unref();
  }

  /** Ends the streams of clients that are no longer valid, and returns the others. */
  private async checkedStreams(): Promise<Stream[]> {
    this.checkedAllAt = performance.now();
    clearTimeout(this.asking);
    this.asking = undefined;
    const active = await Promise.all(
      [...this.streams].map(async (stream) => ((await this.isKnown(stream)) ? stream : undefined)),
    );
    return active.filter((stream) => stream !== undefined);
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
    for (const { response } of await this.checkedStreams()) send(response, ': still here\n\n');
  }

  private reset(streams: Iterable<Stream>): void {
    for (const { response } of streams) send(response, `event: reset\ndata: ${this.position}\n\n`);
  }

  private get position(): string {
    return JSON.stringify({ sequence: this.bus.sequence, tags: [] });
  }
}

function send(response: ServerResponse, text: string): void {
  // Another check may have ended the stream in between.
  if (response.writableEnded) return;
  if (response.writableLength > maxBacklog) response.destroy();
  else response.write(text);
}

/** Destroys the connection, because keep-alive would block the shutdown. */
function end(response: ServerResponse, text: string): void {
  // Two concurrent checks may end the same stream.
  if (!response.writableEnded) response.end(text, () => response.destroy());
}

const isSame = (a: Caller, b: Caller) => a.kind === 'subject' && b.kind === 'subject' && a.id === b.id;
const rolesOf = (caller: Caller) => (caller.kind === 'subject' ? caller.roles.join(' ') : '');
