import { ActionController, type CallOf, callerOf, Handle, LANGUAGES } from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { listInstalments, payInstalment } from '../../instalment-actions.js';
import { OrderInstalments } from './order-instalments.js';

/** The instalments of a buyer. */
@ActionController()
export class InstalmentsController {
  constructor(
    @Inject(OrderInstalments) private readonly instalments: OrderInstalments,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(listInstalments)
  async list({ params, query }: CallOf<typeof listInstalments>) {
    return { data: await this.instalments.list(params.id, query.orderId) };
  }

  @Handle(payInstalment)
  async pay({ params, body }: CallOf<typeof payInstalment>, @Req() request: FastifyRequest) {
    const payer = {
      ...{ subjectId: params.id, provider: body.provider },
      language: languageOf(request, this.languages),
    };
    const context = { caller: callerOf(request) };
    return { data: await this.instalments.pay(params.instalmentId, payer, context) };
  }
}
