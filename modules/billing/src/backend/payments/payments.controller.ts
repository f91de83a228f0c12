import { type ActionCall, ActionController, Call, callerOf, Implements, serverFor } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { cancelSubscription, refundInvoice } from '../../actions.js';
import { Payments } from './payments.js';

@ActionController()
export class PaymentsController {
  constructor(@Inject(Payments) private readonly payments: Payments) {}

  @Implements(refundInvoice)
  async refund(@Call(refundInvoice) { params, body }: ActionCall<typeof refundInvoice>, @Req() request: FastifyRequest) {
    return { data: await this.payments.refund(params.id, body, { caller: serverFor(callerOf(request)) }) };
  }

  @Implements(cancelSubscription)
  async cancel(@Call(cancelSubscription) { params }: ActionCall<typeof cancelSubscription>, @Req() request: FastifyRequest) {
    const context = { caller: serverFor(callerOf(request)) };
    const { status, periodEnd, isCanceled } = await this.payments.cancelSubscription(params.id, context);
    return { data: { status, periodEnd, isCanceled } };
  }
}
