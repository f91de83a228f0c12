import { Inject, Req, Res } from '@nestjs/common';
import { changeRows } from '@flotilla/core/change-sets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { sendAnswer } from '../http/answer.js';
import { Idempotency } from '../http/idempotency.js';
import { changeSetOf } from './change-set-of.js';
import { RowBatches } from './row-batches.js';

/** Creates, updates and deletes rows of several entities in one transaction, live or within a change set. */
@ActionController()
export class RowChangesController {
  constructor(
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Handle(changeRows)
  async change(
    { body }: CallOf<typeof changeRows>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const changeSet = changeSetOf(request, reply);
    await this.batches.requireAllowed(body, callerOf(request), changeSet !== undefined);
    const answer = await this.idempotency.run(request, async (context) => {
      const rows = await this.batches.make(async () => body, context, changeSet);
      return { status: 200, body: `{"data":[${rows.join(',')}]}` };
    });
    await sendAnswer(reply, answer);
  }
}
