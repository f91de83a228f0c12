import { type CallOf, ActionController, callerOf, Handle, serverFor } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { cancelSubscription, markInstalmentPaid, refundInvoice } from '../../actions.js';
import { Payments } from './payments.js';

@ActionController()
export class PaymentsController {
  constructor(@Inject(Payments) private readonly payments: Payments) {}

  @Handle(refundInvoice)
  async refund({ params, body }: CallOf<typeof refundInvoice>, @Req() request: FastifyRequest) {
    return { data: await this.payments.refund(params.id, body, { caller: serverFor(callerOf(request)) }) };
  }

  @Handle(markInstalmentPaid)
  async markPaid({ params, body }: CallOf<typeof markInstalmentPaid>, @Req() request: FastifyRequest) {
    const context = { caller: serverFor(callerOf(request)) };
    return { data: await this.payments.markInstalmentPaid(params.id, body.reference, context) };
  }

  @Handle(cancelSubscription)
  async cancel({ params }: CallOf<typeof cancelSubscription>, @Req() request: FastifyRequest) {
    const context = { caller: serverFor(callerOf(request)) };
    const { status, periodEnd, isCanceled } = await this.payments.cancelSubscription(params.id, context);
    return { data: { status, periodEnd, isCanceled } };
  }
}
