import { ActionController, type CallOf, callerOf, Handle, LANGUAGES } from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { confirmSecurityDeposit, listSecurityDeposits } from '../../security-actions.js';
import { ConfirmDeposits } from './confirm-deposits.js';

/** The security deposits of a buyer. */
@ActionController()
export class SecurityController {
  constructor(
    @Inject(ConfirmDeposits) private readonly deposits: ConfirmDeposits,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(listSecurityDeposits)
  async list({ params, query }: CallOf<typeof listSecurityDeposits>) {
    return { data: await this.deposits.list(params.id, query.orderId) };
  }

  @Handle(confirmSecurityDeposit)
  async confirm({ params, body }: CallOf<typeof confirmSecurityDeposit>, @Req() request: FastifyRequest) {
    const payer = {
      ...{ subjectId: params.id, provider: body.provider },
      language: languageOf(request, this.languages),
    };
    const context = { caller: callerOf(request) };
    return { data: await this.deposits.confirm(params.depositId, payer, context) };
  }
}
