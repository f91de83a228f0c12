import { ActionController, type CallOf, callerOf, Handle, LANGUAGES } from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { acceptOwnChange, applyChange, draftChange, draftOwnChange } from '../../change-actions.js';
import { SubjectOrders } from '../carts/subject-orders.js';
import { Billing } from '../payments/billing.js';
import { OrderChanges } from './order-changes.js';

/** Edits of paid orders, by administrators and buyers. */
@ActionController()
export class ChangesController {
  constructor(
    @Inject(OrderChanges) private readonly changes: OrderChanges,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(draftChange)
  async draft({ params, body }: CallOf<typeof draftChange>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    const draft = { ...body, orderId: params.id, by: 'shop' as const, language: this.languageOf(request) };
    return { data: await this.changes.draft(draft, { caller: callerOf(request) }) };
  }

  @Handle(applyChange)
  async apply({ params }: CallOf<typeof applyChange>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    const by = { by: 'shop' as const, language: this.languageOf(request) };
    return { data: await this.changes.apply(params.id, by, { caller: callerOf(request) }) };
  }

  @Handle(draftOwnChange)
  async draftOwn({ params, body }: CallOf<typeof draftOwnChange>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    await this.orders.require(params.id, params.orderId);
    const draft = {
      ...{ orderId: params.orderId, by: 'buyer' as const, language: this.languageOf(request) },
      actions: [{ type: 'stay' as const, ...body }],
    };
    return { data: await this.changes.draft(draft, { caller: callerOf(request) }) };
  }

  @Handle(acceptOwnChange)
  async accept({ params }: CallOf<typeof acceptOwnChange>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    await this.orders.require(params.id, params.orderId);
    const by = { by: 'buyer' as const, language: this.languageOf(request), orderId: params.orderId };
    return { data: await this.changes.apply(params.changeId, by, { caller: callerOf(request) }) };
  }

  private languageOf(request: FastifyRequest): string {
    return languageOf(request, this.languages);
  }
}
