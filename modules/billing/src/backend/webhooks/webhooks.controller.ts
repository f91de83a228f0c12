import { type CallOf, ActionController, Handle, NotFoundError } from '@flotilla/backend';
import { RawBody } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providerWebhook } from '../../actions.js';
import { listProviders } from '../../list-providers.js';
import { canHold } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { Inbox } from './inbox.js';

const received = JSON.stringify({ data: { received: true } });
const nothing = Buffer.alloc(0);

@ActionController()
export class WebhooksController {
  constructor(
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(Providers) private readonly providers: Providers,
  ) {}

  /** Stores nothing without a valid signature. */
  @Handle(providerWebhook)
  async receive(
    { params }: CallOf<typeof providerWebhook>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const provider = this.providers.find(params.provider);
    if (!provider) throw new NotFoundError('There is no such provider.');
    const body = request.body instanceof RawBody ? request.body.bytes : nothing;
    const messages = provider.read({ body, headers: request.raw.headers, url: request.url });
    for (const message of messages) await this.inbox.receive(provider.name, message);
    await reply.send(provider.webhookAnswer ?? received);
  }

  @Handle(listProviders)
  list() {
    const data = this.providers.offered.map((provider) => ({
      ...{ name: provider.name, title: provider.title },
      ...{ canHold: canHold(provider), canRefund: provider.refund !== undefined },
    }));
    return { data };
  }
}
