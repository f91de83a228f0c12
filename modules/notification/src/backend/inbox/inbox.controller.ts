import { ActionController, type ActionCall, Call, Implements, NotFoundError } from '@flotilla/backend';
import { isLoopback } from '@flotilla/core';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listInbox, readInbox } from '../../actions.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import { Inbox } from './inbox.sql.js';
import { inboxPage } from './inbox-page.js';

/** A mail may show pictures and styles of its own, and lead elsewhere; nothing of it runs. */
const mailPolicy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src * data:";
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** The inbox for trying the product. Where nobody asked for it by name there is no such thing. */
@ActionController()
export class InboxController {
  constructor(
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(NOTIFICATION_SETTINGS) private readonly settings: NotificationSettings,
  ) {}

  @Implements(listInbox)
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.demandInbox(request);
    const messages = await this.inbox.list();
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return void (await reply.send({ data: messages }));
    await reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(inboxPage(messages));
  }

  @Implements(readInbox)
  async read(
    @Call(readInbox) { params, query }: ActionCall<typeof readInbox>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.demandInbox(request);
    const message = await this.inbox.find(params.id);
    if (!message) throw new NotFoundError('There is no such message.');
    await reply
      .type(`text/${query.format === 'text' ? 'plain' : 'html'}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailPolicy)
      .send(message[query.format]);
  }

  /** A page elsewhere whose name leads to this machine (DNS rebinding) asks by that name. */
  private demandInbox({ method, url, hostname }: FastifyRequest): void {
    if (!this.settings.hasInbox || !isLoopback(hostname)) throw new NotFoundError(`Cannot ${method} ${url}`);
  }
}
