import { Inject, Injectable } from '@nestjs/common';
import { MailTemplates } from '../templates/mail-templates.js';
import { mailTexts } from './index.js';

/** Adds the texts of this module in further languages. */
@Injectable()
export class MailLanguages {
  constructor(@Inject(MailTemplates) templates: MailTemplates) {
    templates.texts.add(mailTexts);
  }
}
