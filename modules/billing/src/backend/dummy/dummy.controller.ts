import { type CallOf, ActionController, Handle } from '@flotilla/backend';
import { Routes } from '@flotilla/backend/ports';
import { Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { decideDummyPayment, showDummyPayment } from '../../actions.js';
import { Providers } from '../providers/providers.js';
import { DummyPage } from './dummy-page.js';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Payment page for trying the product without money. Its routes exist only when the dummy provider is
 * offered.
 */
@ActionController()
export class DummyController {
  constructor(
    @Inject(DummyPage) private readonly page: DummyPage,
    @Inject(Providers) providers: Providers,
    @Inject(Routes) routes: Routes,
  ) {
    routes.setFeature('billing.dummy', providers.find('dummy') !== undefined);
  }

  @Handle(showDummyPayment)
  async show({ params }: CallOf<typeof showDummyPayment>, @Res() reply: FastifyReply): Promise<void> {
    const html = await this.page.show(params.invoiceId);
    await reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send(html);
  }

  @Handle(decideDummyPayment)
  async decide(
    { params, body }: CallOf<typeof decideDummyPayment>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.redirect(await this.page.decide(params.invoiceId, body.decision), 303);
  }
}
