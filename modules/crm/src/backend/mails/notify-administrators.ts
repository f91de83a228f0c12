import { Events, LANGUAGES, LOGGER, Rows, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, type MailRun } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { labelled, textIn } from '../../answers/labelled.js';
import { payloadOf } from '../../answers/payload.js';
import { request } from '../../entities/request.js';
import { requestReceived } from '../../events.js';
import { asCrm, Forms } from '../forms.js';
import { requestCreatedEmail, requestCreatedTelegram } from './templates.js';

interface Log {
  warn(details: object, message: string): void;
}

const maxAnswers = 100;

/** Notifies administrators of requests, in a job: a failed mail does not affect the request. */
@Injectable()
export class NotifyAdministrators {
  constructor(
    @Inject(Events) events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Forms) private readonly forms: Forms,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(LOGGER) private readonly log: Log,
  ) {
    mail.add(requestCreatedEmail, requestCreatedTelegram);
    events.on(requestReceived, 'crm.tell-administrators', ({ requestId }, delivery) =>
      this.notify(requestId, delivery),
    );
  }

  private async notify(requestId: string, by: MailRun): Promise<void> {
    const submitted = await this.rows.of(request, asCrm).one({ where: { id: { eq: requestId } } });
    // The request may have been deleted since.
    if (!submitted) return;
    const form = await this.forms.ofRequest(requestId);
    const language = this.languages[0] ?? 'en';
    const answers = labelled(payloadOf(submitted), form, language).slice(0, maxAnswers);
    const data = {
      form: textIn(form?.title, language) || '–',
      answers: answers.map(({ label, text }) => ({ label, text })),
      path: `/admin/crm/requests/${requestId}`,
    };
    const administrators = await this.contacts.administrators();
    if (administrators.length === 0)
      this.log.warn({ requestId }, 'there is no administrator to notify of a request');
    await this.writer.transaction(async (tx) => {
      const message = {
        template: requestCreatedEmail,
        inTelegram: requestCreatedTelegram,
        data,
        topic: 'requests',
        language,
        by,
        beyondLimit: 'always' as const,
      };
      for (const administrator of administrators) await this.mail.send({ ...message, ...administrator }, tx);
    });
  }
}
