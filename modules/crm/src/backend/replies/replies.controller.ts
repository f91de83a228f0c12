import {
  ActionController,
  type ActionCall,
  Call,
  callerOf,
  Implements,
  NotFoundError,
  RefusedError,
  Rows,
  Writer,
} from '@flotilla/backend';
import { MAIL, type Mail } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { replyToRequest } from '../../actions.js';
import { labelled, wordIn } from '../../answers/labelled.js';
import { payloadOf } from '../../answers/payload.js';
import { reply, type Reply } from '../../entities/reply.js';
import { request as requestEntity } from '../../entities/request.js';
import { requestReplyEmail } from '../mails/templates.js';
import { asCrm, Forms } from '../forms.js';

const answerable = new Set(['new', 'in-progress', 'closed']);

/** Answers requests by mail. The answer, the mail and the new status are written together, or not at all. */
@ActionController()
export class RepliesController {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Forms) private readonly forms: Forms,
    @Inject(MAIL) private readonly mail: Mail,
  ) {
    mail.add(requestReplyEmail);
  }

  @Implements(replyToRequest)
  async reply(
    @Call(replyToRequest) { params: { id }, body: { text } }: ActionCall<typeof replyToRequest>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: Reply }> {
    const form = await this.forms.ofRequest(id);
    return this.writer.transaction(async (tx) => {
      const inside = { caller: callerOf(request), tx };
      const asked = await this.rows.of(requestEntity, { ...asCrm, tx }).one({ where: { id: { eq: id } }, lock: 'update' });
      if (!asked) throw new NotFoundError('There is no such request.');
      const { email } = asked;
      if (email === null) throw new RefusedError('The sender has left no address.');
      const language = asked.language ?? 'en';
      const answers = labelled(payloadOf(asked), form, language).slice(0, 100);
      const data = {
        form: wordIn(form?.title, language) || '–',
        text,
        answers: answers.map((one) => ({ label: one.label, text: one.text })),
      };
      await this.mail.send({ template: requestReplyEmail, data, topic: 'requests', language, receiver: { email } }, tx);
      if (answerable.has(asked.status)) await this.rows.of(requestEntity, inside).update(id, { status: 'answered' });
      return { data: await this.rows.of(reply, inside).insert({ requestId: id, email, text }) };
    });
  }
}
