import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '@flotilla/runtime/network';
import type { LiveBus } from './live-bus.js';

const heartbeatMs = 25_000;
const most = 5000;
/** Per address: a browser needs one per window, and several visitors may share an address. */
const maxPerAddress = 50;
/** A client with a larger backlog, in bytes, is disconnected, and reconnects. */
const maxBacklog = 256 * 1024;

const staleEvent = 'event: stale\ndata: {}\n\n';

/**
 * Event streams of visitors, which receive the messages of the site's own stream. They put no load on the
 * API.
 */
class VisitorStreams {
  private readonly streams = new Map<ServerResponse, string>();
  /** The pages that streams follow, with their last known cache entries. */
  private readonly followed = new Map<ServerResponse, FollowedPage>();
  private readonly heartbeat = setInterval(() => this.send(': still here\n\n'), heartbeatMs).unref();

  constructor(
    private readonly bus: LiveBus,
    private readonly pages: FollowedPages,
  ) {
    bus.onStale((tags, sequence) => {
      if (tags.length === 0) return;
      // Caches drop stale pages first.
      queueMicrotask(() => this.reportStalePages());
      this.send(`data: ${JSON.stringify({ sequence, tags })}\n\n`);
    });
    bus.onReset(() => this.send(`event: reset\ndata: ${this.position}\n\n`));
  }

  /** Answers `GET /api/revalidation/events` as the API does. */
  readonly answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const address = networkOf(request.ip);
    const ofAddress = [...this.streams.values()].filter((other) => other === address).length;
    if (this.streams.size >= most || ofAddress >= maxPerAddress) {
      return reply
        .code(503)
        .header('retry-after', '10')
        .send({ status: 503, message: 'Too many live connections.', data: null });
    }
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: 1000\nevent: hello\ndata: ${this.position}\n\n`);
    this.streams.set(raw, address);
    const key = this.pages.keyOf(request);
    if (key !== undefined) this.follow(raw, key);
    raw.on('close', () => {
      this.streams.delete(raw);
      this.followed.delete(raw);
    });
    return reply;
  };

  /** Follows a page; one that is not cached may have changed since it was served. */
  private follow(stream: ServerResponse, key: string): void {
    const page = this.pages.peek(key);
    this.followed.set(stream, { key, page });
    if (page === undefined) this.write(stream, staleEvent);
  }

  /** Destroys all streams, which would otherwise keep the server from closing. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const stream of this.streams.keys()) stream.destroy();
  }

  private get position(): string {
    return JSON.stringify({ sequence: this.bus.sequence, tags: [] });
  }

  /** Sends `stale` to streams whose page was dropped or replaced since the last event. */
  private reportStalePages(): void {
    for (const [stream, followed] of this.followed) {
      const page = this.pages.peek(followed.key);
      const isOther = followed.page !== undefined && page !== followed.page;
      if (page === undefined || isOther) this.write(stream, staleEvent);
      followed.page = page;
    }
  }

  /** Sends an event to all streams; streams that follow a page receive `stale` instead of tags. */
  private send(text: string): void {
    for (const stream of this.streams.keys()) {
      if (this.followed.has(stream) && text.startsWith('data:')) continue;
      this.write(stream, text);
    }
  }

  private write(stream: ServerResponse, text: string): void {
    if (stream.writableLength > maxBacklog) stream.destroy();
    else stream.write(text);
  }
}

/** A page that a stream follows. */
interface FollowedPage {
  readonly key: string;
  /** The entry of the cache at the last event; undefined when it was not cached. */
  page: object | undefined;
}

/** The pages of the site, as streams follow them. */
export interface FollowedPages {
  /** Returns the cache key of the page in a request for events (`?page=/en/blog`); undefined without one. */
  keyOf(request: FastifyRequest): string | undefined;
  peek(key: string): object | undefined;
}

/** Serves event streams to browsers: all public invalidations, or the state of the page in the request. */
export function answerEvents(app: FastifyInstance, bus: LiveBus, pages: FollowedPages): void {
  const streams = new VisitorStreams(bus, pages);
  app.get('/api/revalidation/events', streams.answer);
  app.addHook('preClose', async () => streams.close());
}
