import type { ServerResponse } from 'node:http';
import type { Registry } from '@flotilla/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnavailableError } from '@flotilla/core/errors';
import type { SiteKey } from '../access/site-key.js';
import { traversedByViews } from '../query/selection-tree.js';
import { readNumbers } from './read-numbers.js';
import type { Acknowledgements } from '../invalidation/acknowledgements.js';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { readTag, type Tag } from '../invalidation/tags/tags.js';

const maxStreams = 5000;
const heartbeatMs = 25_000;
/**
 * Interval in ms that sites know; a heartbeat is sent twice in it. After one and a half intervals without a byte, a
 * site bypasses its cache; after two and a half, this process counts as hung.
 */
const siteHeartbeatMs = 1000;
const stillHere = ': still here\n\n';
/** In bytes. A reader with a larger backlog is disconnected; it reconnects and starts fresh. */
const maxBacklog = 1024 ** 2;

/** Open event streams. Each message contains only the names of changed public rows and lists. */
export class LiveStream {
  private readonly streams = new Set<ServerResponse>();
  /** Sites that acknowledge messages. */
  private readonly sites = new Set<ServerResponse>();
  private readonly passedLinks: ReadonlySet<string>;
  private isClosed = false;
  private readonly heartbeats = [
    setInterval(() => this.send(stillHere, this.streams), heartbeatMs).unref(),
    setInterval(() => this.send(stillHere, this.sites), siteHeartbeatMs / 2).unref(),
  ];

  constructor(
    private readonly bus: InvalidationBus,
    private readonly registry: Registry,
    private readonly acknowledgements: Acknowledgements,
    private readonly siteKey: SiteKey,
  ) {
    this.passedLinks = traversedByViews(registry).links;
    bus.onStale((tags, sequence) => this.publish(tags, sequence));
    bus.onReset(() => this.send(`event: reset\ndata: {"sequence":${bus.sequence},"tags":[]}\n\n`));
    // From now on cached responses must not be trusted.
    bus.onGap(() => this.send(`event: gap\ndata: {"sequence":${bus.sequence},"tags":[]}\n\n`));
  }

  open(request: FastifyRequest, reply: FastifyReply): void {
    // A stream opened now would never end, and block the shutdown.
    if (this.isClosed) throw new UnavailableError('The server is shutting down.');
    if (this.streams.size + this.sites.size >= maxStreams)
      throw new UnavailableError('Too many live connections.');
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const site = this.siteKey.isOfSite(request)
      ? this.acknowledgements.addSite(() => response.destroy())
      : undefined;
    const hello = {
      sequence: this.bus.sequence,
      tags: [],
      stream: site?.stream,
      heartbeatMs: site && siteHeartbeatMs,
    };
    response.write(
      `retry: 1000\nevent: ${this.bus.isConnected ? 'hello' : 'gap'}\ndata: ${JSON.stringify(hello)}\n\n`,
    );
    (site ? this.sites : this.streams).add(response);
    if (site && request.method === 'POST')
      readNumbers(request.raw, (sequence) => this.acknowledgements.bySite(site.stream, sequence));
    request.raw.socket.setTimeout(0);
    response.on('close', () => {
      this.streams.delete(response);
      this.sites.delete(response);
      site?.remove();
    });
  }

  close(): void {
    this.isClosed = true;
    for (const heartbeat of this.heartbeats) clearInterval(heartbeat);
    // A keep-alive connection would block the shutdown.
    for (const stream of [...this.streams, ...this.sites]) stream.end(() => stream.destroy());
  }

  private publish(tags: readonly Tag[], sequence: number): void {
    const visible = tags.filter((tag) => this.isPublic(tag));
    if (visible.length) this.send(messageOf(visible, sequence), this.streams);
    // Pages depend on links that anonymous clients are not notified of. A site acknowledges every message, so
    // it receives also those without relevant tags.
    const ofPages = tags.filter((tag) => this.isPublic(tag) || this.passedLinks.has(readTag(tag).key));
    this.send(messageOf(ofPages, sequence), this.sites);
  }

  private isPublic(tag: Tag): boolean {
    if (tag.startsWith('path')) return true;
    const { key, owner } = readTag(tag);
    return owner === undefined && this.registry.entities.get(key)?.access.read === 'public';
  }

  private send(text: string, streams: Iterable<ServerResponse> = [...this.streams, ...this.sites]): void {
    for (const stream of streams) {
      if (stream.writableEnded) continue;
      if (stream.writableLength > maxBacklog) stream.destroy();
      else stream.write(text);
    }
  }
}

const messageOf = (tags: readonly Tag[], sequence: number) =>
  `data: ${JSON.stringify({ sequence, tags })}\n\n`;
