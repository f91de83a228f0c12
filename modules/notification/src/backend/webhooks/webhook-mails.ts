import { LANGUAGES, type WriteTransaction } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, receiverIfAny } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookProblem } from '../../webhook-shapes.js';
import { webhookDisabledMail } from '../templates/own-templates.js';

/** An endpoint that the server has disabled. */
interface DisabledWebhook {
  readonly id: string;
  readonly address: string;
  readonly ownerId: string | null;
  readonly because: WebhookProblem;
}

/** Mails the owners of webhooks. */
@Injectable()
export class WebhookMails {
  constructor(
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    mail.add(webhookDisabledMail);
  }

  /** Mails the owner that an endpoint was disabled. */
  async disabled({ id, address, ownerId, because }: DisabledWebhook, tx: WriteTransaction): Promise<void> {
    if (ownerId === null) return;
    const receiver = await receiverIfAny(this.contacts, ownerId, tx);
    const data = {
      address: address.slice(0, maxAddress),
      because,
      path: `/admin/notification/webhooks/${id}`,
    };
    const language = this.languages[0] ?? 'en';
    await this.mail.send(
      {
        template: webhookDisabledMail,
        data,
        topic: 'errors',
        language,
        receiver,
        subjectId: ownerId,
        beyondLimit: 'always',
      },
      tx,
    );
  }
}

const maxAddress = 300;
