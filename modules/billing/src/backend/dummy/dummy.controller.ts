import { type ActionCall, ActionController, Call, Implements } from '@flotilla/backend';
import { Routes } from '@flotilla/backend/server';
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

  @Implements(showDummyPayment)
  async show(@Call(showDummyPayment) { params }: ActionCall<typeof showDummyPayment>, @Res() reply: FastifyReply): Promise<void> {
    const html = await this.page.show(params.invoiceId);
    await reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send(html);
  }

  @Implements(decideDummyPayment)
  async decide(
    @Call(decideDummyPayment) { params, body }: ActionCall<typeof decideDummyPayment>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.redirect(await this.page.decide(params.invoiceId, body.decision), 303);
  }
}
