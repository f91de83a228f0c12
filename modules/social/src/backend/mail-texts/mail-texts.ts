import type { WordsOf } from '@flotilla/notification/mail';
import type { messageMail } from '../notices/message-mail.js';

/** Texts of messages in a further language, by the variant of their template. */
export interface MailTexts extends Readonly<Record<string, unknown>> {
  readonly 'generate-telegram-social-module-message-created': WordsOf<typeof messageMail>;
}
