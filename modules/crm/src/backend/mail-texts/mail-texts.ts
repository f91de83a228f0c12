import type { WordsOf } from '@flotilla/notification/mail';
import type { confirmationMail, requestReplyMail } from '../mails/request-mails.js';

/** Texts of mails to visitors in a further language, by the variant of their template. */
export interface MailTexts extends Readonly<Record<string, unknown>> {
  readonly 'generate-email-crm-request-reply-default': WordsOf<typeof requestReplyMail>;
  readonly 'generate-email-crm-request-confirmation-default': WordsOf<typeof confirmationMail>;
}
