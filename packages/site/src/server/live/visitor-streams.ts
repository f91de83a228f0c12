import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '@flotilla/cache/network';
import type { LiveBus } from './live-bus.js';

const heartbeatMs = 25_000;
const most = 5000;
/** A browser needs one for each of its windows, and several people may come from one address. */
const mostOfAddress = 50;
/** A reader that lets this much pile up is cut off; it reconnects and starts afresh. */
const maxBacklog = 256 * 1024;

/**
 * The event streams of visitors: what the site has heard itself, passed on. They cost the API nothing, however many
 * there are.
 */
class VisitorStreams {
  private readonly streams = new Map<ServerResponse, string>();
  private readonly heartbeat = setInterval(() => this.send(': still here\n\n'), heartbeatMs).unref();

  constructor(private readonly bus: LiveBus) {
    bus.onStale((tags, sequence) => {
      if (tags.length > 0) this.send(`data: ${JSON.stringify({ sequence, tags })}\n\n`);
    });
    bus.onReset(() => this.send(`event: reset\ndata: ${this.position}\n\n`));
  }

  /** Answers `GET /api/revalidation/events` as the API does. */
  readonly answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const address = networkOf(request.ip);
    const ofAddress = [...this.streams.values()].filter((other) => other === address).length;
    if (this.streams.size >= most || ofAddress >= mostOfAddress) {
      return reply.code(503).header('retry-after', '10').send({ status: 503, message: 'Too many live connections.', data: null });
    }
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write(`retry: 1000\nevent: hello\ndata: ${this.position}\n\n`);
    this.streams.set(raw, address);
    raw.on('close', () => this.streams.delete(raw));
    return reply;
  };

  /** Ends them all: they never end by themselves, so they would keep the server from closing. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const stream of this.streams.keys()) stream.destroy();
  }

  private get position(): string {
    return JSON.stringify({ sequence: this.bus.sequence, tags: [] });
  }

  private send(text: string): void {
    for (const stream of this.streams.keys()) {
      if (stream.writableLength > maxBacklog) stream.destroy();
      else stream.write(text);
    }
  }
}

/** Lets browsers listen at the site itself. */
export function answerEvents(app: FastifyInstance, bus: LiveBus): void {
  const streams = new VisitorStreams(bus);
  app.get('/api/revalidation/events', streams.answer);
  app.addHook('preClose', async () => streams.close());
}
