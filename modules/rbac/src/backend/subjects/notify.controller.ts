import { ActionController, type ActionCall, Call, Idempotency, Implements, sendAnswer, UnavailableError, Writer } from '@flotilla/backend';
import { MailTemplates, Notifications } from '@flotilla/notification/backend';
import { Inject, Optional, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notify } from '../../actions.js';
import type { Identity } from '../../entities/identity.js';
import { Visits } from '../sessions/visits.js';
import { SubjectReads } from '../accounts/subject-reads.js';

/** Tells subjects of something. */
@ActionController()
export class NotifyController {
  constructor(
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Optional() @Inject(Notifications) private readonly notifications: Notifications | undefined,
    @Optional() @Inject(MailTemplates) private readonly templates: MailTemplates | undefined,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(Visits) private readonly visits: Visits,
  ) {}

  @Implements(notify)
  async notify(
    @Call(notify) { params, body }: ActionCall<typeof notify>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { notifications, templates } = this;
    if (!notifications || !templates) throw new UnavailableError('Notifications are not installed.');
    const answer = await this.idempotency.run(request, (context) =>
      this.writer.within(context, async ({ tx }) => {
        const receiver = receiverOf(await this.subjects.identities(params.id, { tx }));
        const template = templates.named(body.template.variant);
        const { language } = this.visits.of(request);
        const written = await notifications.send(
          { subjectId: params.id, receiver, topic: body.topic.slug, template, data: body.data, language },
          tx,
        );
        return { status: 200, body: JSON.stringify({ data: written }) };
      }),
    );
    await sendAnswer(reply, answer);
  }
}

/** The first address of each kind: the one with which the subject signs in comes before one that was left at checkout. */
function receiverOf(identities: readonly Identity[]) {
  const first = (provider: Identity['provider']) => identities.find((row) => row.provider === provider);
  return {
    email: (first('email_and_password') ?? first('email'))?.email ?? undefined,
    telegram: first('telegram')?.account ?? undefined,
  };
}
