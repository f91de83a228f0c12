import { Database, Ownership, Rows, Writer, type TransactionContext } from '@flotilla/backend';
import {
  CONTACTS,
  type Contacts,
  defineJob,
  defineMailTemplate,
  type JobRun,
  Jobs,
  MAIL,
  type Mail,
  ENVIRONMENT,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { profile } from '../../entities/profile.js';
import { Presenter } from '../presenter.js';
import { newlyUnreadBy } from './notices.sql.js';

const written = z.object({ chatId: z.guid(), messageId: z.guid(), language: z.string() });
const notifyJob = defineJob('social.tell-of-messages', written, { retryLimit: 5 });

const messageData = z.strictObject({ author: z.string(), text: z.string(), link: z.string() });
export type MessageData = z.output<typeof messageData>;

/** Telegram notification of an unread message. */
const messageCreated = defineMailTemplate({
  variant: 'generate-telegram-social-module-message-created',
  data: messageData,
  load: async () => (await import('./message-mail.js')).messageMail,
});

/** Members with an open chat read the message within this time. */
const delayMs = 60_000;
const maxText = 500;

/** Notifies absent members of new messages: once, until they have read them. */
@Injectable()
export class Notices {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(Presenter) private readonly presenter: Presenter,
    @Inject(ENVIRONMENT) private readonly environment: NodeJS.ProcessEnv,
  ) {
    mail.add(messageCreated);
    jobs.on(notifyJob, (data, run) => this.notify(data, run));
  }

  /** Schedules a check after the first message of a period. */
  async begin(message: z.output<typeof written>, { tx }: TransactionContext): Promise<void> {
    await this.jobs.send(notifyJob, message, {
      tx,
      debounceKey: message.chatId,
      startAfter: new Date(Date.now() + delayMs),
    });
  }

  private async notify(
    { chatId, messageId, language }: z.output<typeof written>,
    run: JobRun,
  ): Promise<void> {
    const profileIds = await newlyUnreadBy({ chatId, messageId }, this.db);
    const [sent] = await this.presenter.messages([messageId], chatId, run);
    if (!sent || profileIds.length === 0) return;
    const owners = await this.ownership.ownersOfEach(profile, profileIds);
    const author =
      sent.profile?.title[language] ??
      Object.values(sent.profile?.title ?? {})[0] ??
      sent.profile?.slug ??
      '–';
    const link = `${this.environment.SITE_URL ?? ''}/${language}/social/chats?chat=${chatId}`;
    const data = { author, text: sent.description.slice(0, maxText), link };
    for (const subjectId of new Set(owners.map(({ owner }) => owner))) {
      const { telegram } = await this.contacts.receiverOf(subjectId);
      if (telegram === undefined) continue;
      await this.writer.transaction(async (tx) => {
        await this.mail.send(
          {
            template: messageCreated,
            data,
            topic: 'messages',
            language,
            receiver: { telegram },
            subjectId,
            by: run,
          },
          tx,
        );
      });
    }
  }
}
