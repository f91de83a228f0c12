import { Get, Inject, Post, Req, Res } from '@nestjs/common';
import { adminRole, defineAction, type Registry } from '@flotilla/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Access } from '../access/access.js';
import { Allow } from '../access/route-rule.js';
import { callerOf } from '../access/access.guard.js';
import { Ownership } from '../access/ownership.js';
import { ReadableTags } from '../access/readable-tags.js';
import { SiteKey } from '../access/site-key.js';
import { ChangeSetAccess } from '../change-sets/change-set-access.js';
import { ForbiddenError, UnauthenticatedError } from '@flotilla/core/errors';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { LANGUAGES, REGISTRY } from '../tokens.js';
import { Acknowledgements } from '../invalidation/acknowledgements.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { revalidatedTag } from '../invalidation/tags/path-tags.js';
import { Writer } from '../invalidation/writer.js';
import { AUTHENTICATION, type Authentication } from '../ports/accounts.js';
import { LiveStream } from './live-stream.js';
import { OwnStreams } from './own-streams.js';

/** Invalidates the cached responses of a path, in every process. */
export const revalidate = defineAction({
  module: 'revalidation',
  name: 'revalidate',
  method: 'GET',
  path: '/api/revalidation/revalidate',
  access: 'public',
  limit: { calls: 30, per: 'minute', message: 'Too many revalidations. Try again later.' },
  summary:
    'Invalidates the cached responses of a path. Only administrators and sites may invalidate a layout (`type=layout`: all paths below it); others get 403.',
  schemas: {
    query: z.object({
      path: z.string().startsWith('/').max(2000).default('/'),
      type: z.enum(['layout', 'page']).default('page'),
    }),
    answer: z.object({ revalidated: z.boolean() }),
  },
});

const acknowledgement = z.strictObject({ stream: z.uuid(), sequence: z.int().min(0) });

/** A site acknowledges each message of its stream. */
const acknowledgements = { calls: 6000, per: 'minute' } as const;

/** Acknowledges that a site has dropped the cache entries of a message. */
export const ack = defineAction({
  module: 'revalidation',
  name: 'ack',
  method: 'POST',
  path: '/api/revalidation/ack',
  access: 'public',
  limit: acknowledgements,
  summary: 'Acknowledges the messages of an event stream up to one of them.',
  schemas: { body: acknowledgement, answer: z.object({ ack: z.boolean() }) },
});

/** The former path of {@link ack}, for sites of the previous version. */
export const formerAck = defineAction({
  module: 'revalidation',
  name: 'heard',
  method: 'POST',
  path: '/api/revalidation/heard',
  access: 'public',
  limit: acknowledgements,
  summary: 'Deprecated: use `/api/revalidation/ack`. This alias is removed in the next version.',
  schemas: { body: acknowledgement, answer: z.object({ formerAck: z.boolean() }) },
});

/** Live events, and revalidation on request. */
@ActionController()
export class LiveController {
  private readonly stream: LiveStream;
  private readonly ownStreams: OwnStreams;

  constructor(
    @Inject(InvalidationBus) bus: InvalidationBus,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Acknowledgements) private readonly acknowledgements: Acknowledgements,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(SiteKey) private readonly siteKey: SiteKey,
    @Inject(Access) access: Access,
    @Inject(Ownership) ownership: Ownership,
    @Inject(ChangeSetAccess) changeSets: ChangeSetAccess,
    @Inject(AUTHENTICATION) authentication: Authentication,
  ) {
    this.stream = new LiveStream(bus, registry, acknowledgements, siteKey);
    const readable = new ReadableTags(registry, access, ownership, changeSets);
    this.ownStreams = new OwnStreams(bus, readable, authentication);
  }

  /** Server-sent events (WHATWG HTML, section 9.2) with the names of changes of public entities. */
  @Get('/api/revalidation/events')
  @Allow('public')
  events(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.stream.open(request, reply);
  }

  /**
   * The same events for a site, which acknowledges on the same connection: it sends the sequence of each
   * processed message as a line.
   */
  @Post('/api/revalidation/events')
  @Allow('public', undefined, { flotillaBody: 'lines' })
  siteEvents(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (!this.siteKey.isOfSite(request))
      throw new UnauthenticatedError('Only a site can acknowledge messages.');
    this.stream.open(request, reply);
  }

  /** Events for a signed-in subject: changes of rows that its roles may read, and of its own rows. */
  @Get('/api/revalidation/events/own')
  @Allow('subject')
  ownEvents(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.ownStreams.open(request, reply);
  }

  @Handle(revalidate)
  async revalidate({ query }: CallOf<typeof revalidate>, @Req() request: FastifyRequest): Promise<object> {
    if (query.type === 'layout' && !this.mayDropAll(request)) {
      throw new ForbiddenError('Only sites and administrators can revalidate all paths below a path.');
    }
    const tags = [revalidatedTag(query.path, query.type, this.languages)];
    await this.writer.invalidate(tags);
    return { data: { revalidated: true } };
  }

  private mayDropAll(request: FastifyRequest): boolean {
    const caller = callerOf(request);
    return (
      this.siteKey.isOfSite(request) ||
      caller.kind === 'server' ||
      (caller.kind === 'subject' && caller.roles.includes(adminRole))
    );
  }

  @Handle(ack)
  async ack({ body }: CallOf<typeof ack>, @Req() request: FastifyRequest): Promise<object> {
    return { data: { ack: await this.acknowledge(body, request) } };
  }

  @Handle(formerAck)
  async formerAck({ body }: CallOf<typeof formerAck>, @Req() request: FastifyRequest): Promise<object> {
    return { data: { formerAck: await this.acknowledge(body, request) } };
  }

  /** Returns whether the acknowledgement counts; those of other clients are ignored. */
  private async acknowledge(
    { stream, sequence }: z.infer<typeof acknowledgement>,
    request: FastifyRequest,
  ): Promise<boolean> {
    if (!this.siteKey.isOfSite(request)) return false;
    if (!this.acknowledgements.bySite(stream, sequence))
      await this.acknowledgements.forward(stream, sequence);
    return true;
  }

  /** Closes the streams before the server waits for its connections to end. */
  beforeApplicationShutdown(): void {
    this.stream.close();
    this.ownStreams.close();
  }
}
