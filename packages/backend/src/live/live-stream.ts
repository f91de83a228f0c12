import type { ServerResponse } from 'node:http';
import type { Registry } from '@flotilla/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnavailableError } from '../errors.js';
import type { Hearing } from '../changes/hearing.js';
import type { InvalidationBus } from '../changes/invalidation-bus.js';
import { keyOfTag, type Tag } from '../tags/tags.js';

/** A site that keeps pages sends it, and then confirms each message. */
const confirmsHeader = 'x-flotilla-confirms';
const maxStreams = 5000;
const heartbeatMs = 25_000;
/** A reader that lets this much pile up is cut off; it reconnects and starts afresh. */
const maxBacklog = 1024 ** 2;

/** Open event streams: each message names the public rows and lists that changed, and nothing more. */
export class LiveStream {
  private readonly streams = new Set<ServerResponse>();
  /** Sites that confirm what they heard. */
  private readonly readers = new Set<ServerResponse>();
  private isClosed = false;
  private readonly heartbeat = setInterval(() => this.send(': still here\n\n'), heartbeatMs).unref();

  constructor(
    private readonly bus: InvalidationBus,
    private readonly registry: Registry,
    private readonly hearing: Hearing,
  ) {
    bus.onStale((tags, sequence) => this.tell(tags, sequence));
    bus.onReset(() => this.send(`event: reset\ndata: {"sequence":${bus.sequence},"tags":[]}\n\n`));
  }

  open(request: FastifyRequest, reply: FastifyReply): void {
    // One that was opened now would never end, nor let the server.
    if (this.isClosed) throw new UnavailableError('The server is about to end.');
    if (this.streams.size + this.readers.size >= maxStreams) throw new UnavailableError('Too many live connections.');
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    const reader = request.headers[confirmsHeader] === undefined ? undefined : this.hearing.addReader(() => response.destroy());
    response.write(
      `retry: 1000\nevent: hello\ndata: ${JSON.stringify({ sequence: this.bus.sequence, tags: [], stream: reader?.stream })}\n\n`,
    );
    (reader ? this.readers : this.streams).add(response);
    request.raw.socket.setTimeout(0);
    response.on('close', () => {
      this.streams.delete(response);
      this.readers.delete(response);
      reader?.remove();
    });
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.heartbeat);
    for (const stream of [...this.streams, ...this.readers]) stream.end();
  }

  private tell(tags: readonly Tag[], sequence: number): void {
    const visible = tags.filter((tag) => this.isPublic(tag));
    const text = `data: ${JSON.stringify({ sequence, tags: visible })}\n\n`;
    if (visible.length) this.send(text, this.streams);
    // A reader confirms every message, so it is told of those that do not concern it as well.
    this.send(text, this.readers);
  }

  private isPublic(tag: Tag): boolean {
    return tag.startsWith('path') || this.registry.entities.get(keyOfTag(tag))?.access.read === 'public';
  }

  private send(text: string, streams: Iterable<ServerResponse> = [...this.streams, ...this.readers]): void {
    for (const stream of streams) {
      if (stream.writableLength > maxBacklog) stream.destroy();
      else stream.write(text);
    }
  }
}
