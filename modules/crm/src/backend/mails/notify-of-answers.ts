import { Events, LANGUAGES, NotFoundError, Rows, Writer } from '@flotilla/backend';
import {
  type Contact,
  CONTACTS,
  type Contacts,
  MAIL,
  type Mail,
  type MailRun,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { textIn } from '../../answers/labelled.js';
import { payloadOf } from '../../answers/payload.js';
import { reply } from '../../entities/reply.js';
import { request } from '../../entities/request.js';
import { answerReceived } from '../../events.js';
import { asCrm, Forms } from '../forms.js';
import { requestAnsweredEmail } from './templates.js';

const maxText = 2000;

/** Mails messages of customers to the assignee of their request, or to all administrators. */
@Injectable()
export class NotifyOfAnswers {
  constructor(
    @Inject(Events) events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Forms) private readonly forms: Forms,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    mail.add(requestAnsweredEmail);
    events.on(answerReceived, 'crm.notify-of-answers', ({ requestId, replyId }, delivery) =>
      this.notify({ requestId, replyId }, delivery),
    );
  }

  private async notify(
    { requestId, replyId }: { readonly requestId: string; readonly replyId: string },
    by: MailRun,
  ): Promise<void> {
    const [message, about] = await Promise.all([
      this.rows.of(reply, asCrm).one({ where: { id: { eq: replyId } } }),
      this.rows.of(request, asCrm).one({ where: { id: { eq: requestId } } }),
    ]);
    // The conversation may have been deleted since.
    if (!message || !about) return;
    const form = await this.forms.ofRequest(requestId);
    const language = this.languages[0] ?? 'en';
    const { subject } = payloadOf(about);
    const others = await this.rows
      .of(reply, asCrm)
      .find({ where: { requestId: { eq: requestId } }, orderBy: { createdAt: 'asc' }, fields: [], limit: 1 });
    const data = {
      from: message.authorName ?? message.email,
      about: textIn(form?.title, language) || (typeof subject === 'string' ? subject : ''),
      text: message.text.slice(0, maxText),
      isNew: form === undefined && others[0]?.id === replyId,
      path: `/admin/crm/conversations?request=${requestId}`,
    };
    const receivers = await this.receiversOf(about.assigneeId);
    await this.writer.transaction(async (tx) => {
      for (const one of receivers)
        await this.mail.send(
          {
            ...{ template: requestAnsweredEmail, data, topic: 'requests', language, by },
            ...one,
            beyondLimit: 'always',
          },
          tx,
        );
    });
  }

  private async receiversOf(assigneeId: string | null): Promise<readonly Contact[]> {
    if (assigneeId === null) return this.contacts.administrators();
    try {
      const receiver = await this.contacts.receiverOf(assigneeId);
      return [{ receiver, subjectId: assigneeId }];
    } catch (error) {
      if (error instanceof NotFoundError) return this.contacts.administrators();
      throw error;
    }
  }
}
