import { ActionController, type CallOf, callerOf, Handle, LANGUAGES } from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  changeDraft,
  createDraft,
  orderDraftOf,
  sendPaymentLink,
  withdrawPaymentLink,
} from '../../draft-actions.js';
import { Billing } from '../payments/billing.js';
import { ShopKeys } from '../shop-keys.js';
import { type Clerk, OrderDrafts } from './order-drafts.js';
import { PaymentLinks } from './payment-links.js';

/** Orders that administrators write for callers, and their payment links. */
@ActionController()
export class DraftsController {
  constructor(
    @Inject(OrderDrafts) private readonly drafts: OrderDrafts,
    @Inject(PaymentLinks) private readonly links: PaymentLinks,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ShopKeys) private readonly keys: ShopKeys,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(createDraft)
  async create({ body }: CallOf<typeof createDraft>, @Req() request: FastifyRequest) {
    const context = { caller: callerOf(request) };
    return { data: await this.drafts.create(body, this.clerkOf(request), context) };
  }

  @Handle(orderDraftOf)
  async view({ params }: CallOf<typeof orderDraftOf>, @Req() request: FastifyRequest) {
    const context = { caller: callerOf(request) };
    return { data: await this.drafts.view(params.id, this.clerkOf(request), context) };
  }

  @Handle(changeDraft)
  async change({ params, body }: CallOf<typeof changeDraft>, @Req() request: FastifyRequest) {
    const context = { caller: callerOf(request) };
    return { data: await this.drafts.change(params.id, body, this.clerkOf(request), context) };
  }

  @Handle(sendPaymentLink)
  async send({ params, body }: CallOf<typeof sendPaymentLink>, @Req() request: FastifyRequest) {
    const context = { caller: callerOf(request) };
    return { data: await this.links.send(params.id, body, this.clerkOf(request), context) };
  }

  @Handle(withdrawPaymentLink)
  async withdraw({ params }: CallOf<typeof withdrawPaymentLink>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    return { data: await this.links.withdraw(params.id, { caller: callerOf(request) }) };
  }

  private clerkOf(request: FastifyRequest): Clerk {
    this.billing.requireInstalled();
    return {
      network: this.keys.networkOf(request.ip),
      language: languageOf(request, this.languages),
    };
  }
}
