import { ActionController, type CallOf, Idempotency, Handle, sendAnswer, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notify } from '../../notify-action.js';
import { RequestContexts } from '../sessions/request-contexts.js';

/** Sends notifications to subjects. */
@ActionController()
export class NotifyController {
  constructor(
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
  ) {}

  @Handle(notify)
  async notify(
    { params, body }: CallOf<typeof notify>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.idempotency.run(request, (context) =>
      this.writer.within(context, async ({ tx }) => {
        const receiver = await this.contacts.receiverOf(params.id, tx);
        const template = this.mail.named(body.template.variant);
        const { language } = this.contexts.of(request);
        const written = await this.mail.send(
          {
            subjectId: params.id,
            receiver,
            topic: body.topic.slug,
            template,
            data: body.data,
            language,
            beyondLimit: 'always',
          },
          tx,
        );
        return { status: 200, body: JSON.stringify({ data: written }) };
      }),
    );
    await sendAnswer(reply, answer);
  }
}
