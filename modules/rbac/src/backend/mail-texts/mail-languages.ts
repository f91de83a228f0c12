import { MAIL, type Mail } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { mailTexts } from './index.js';

/** Adds the texts of this module's mails in further languages. */
@Injectable()
export class MailLanguages {
  constructor(@Inject(MAIL) mail: Mail) {
    mail.translate(mailTexts);
  }
}
