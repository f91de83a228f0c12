import type { ServerResponse } from 'node:http';
import type { Registry } from '@flotilla/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnavailableError } from '../errors.js';
import type { InvalidationBus } from './invalidation-bus.js';
import { keyOfTag, type Tag } from './tags.js';

const maxStreams = 5000;
const heartbeatMs = 25_000;
/** A reader that lets this much pile up is cut off; it reconnects and starts afresh. */
const maxBacklog = 1024 ** 2;

/** Open event streams: each message names the public rows and lists that changed, and nothing more. */
export class LiveStream {
  private readonly streams = new Set<ServerResponse>();
  private readonly heartbeat = setInterval(() => this.send(': still here\n\n'), heartbeatMs).unref();

  constructor(
    private readonly bus: InvalidationBus,
    private readonly registry: Registry,
  ) {
    bus.onStale((tags, sequence) => this.tell(tags, sequence));
    bus.onReset(() => this.send(`event: reset\ndata: {"sequence":${bus.sequence},"tags":[]}\n\n`));
  }

  open(request: FastifyRequest, reply: FastifyReply): void {
    if (this.streams.size >= maxStreams) throw new UnavailableError('Too many live connections.');
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    response.write(`retry: 1000\nevent: hello\ndata: {"sequence":${this.bus.sequence},"tags":[]}\n\n`);
    this.streams.add(response);
    request.raw.socket.setTimeout(0);
    response.on('close', () => this.streams.delete(response));
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const stream of this.streams) stream.end();
  }

  private tell(tags: readonly Tag[], sequence: number): void {
    const visible = tags.filter((tag) => this.isPublic(tag));
    if (visible.length) this.send(`data: ${JSON.stringify({ sequence, tags: visible })}\n\n`);
  }

  private isPublic(tag: Tag): boolean {
    return tag.startsWith('path') || this.registry.entities.get(keyOfTag(tag))?.access.read === 'public';
  }

  private send(text: string): void {
    for (const stream of this.streams) {
      if (stream.writableLength > maxBacklog) stream.destroy();
      else stream.write(text);
    }
  }
}
