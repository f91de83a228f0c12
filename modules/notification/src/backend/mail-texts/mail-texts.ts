import type { WordsOf } from '../../mail/define-mail.js';
import type { FrameWords } from '../../mail/layout.js';
import type { plainMessageMail } from '../templates/own-mails.js';

/** Texts of mails in a further language, by the variant of their template, and the texts around each mail. */
export interface MailTexts extends Readonly<Record<string, unknown>> {
  readonly frame: FrameWords;
  readonly default: WordsOf<typeof plainMessageMail>;
}
