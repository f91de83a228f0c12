import type { WriteTransaction } from '@flotilla/backend';
import { MAIL, type Mail, type MailTemplate } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { confirmEmailMail, emailChangedMail, passwordChangedMail, resetPasswordMail, verifyEmailMail } from './templates.js';

/** Who gets a mail, and in which language. */
export interface MailTo {
  readonly subjectId: string;
  readonly email: string;
  readonly language: string;
}

/** With the identity that the mail's code is for. */
export interface CodeMailTo extends MailTo {
  readonly identityId: string;
}

/** The topic of these mails: nobody can switch it off. */
const topic = 'security';

/**
 * The mails of accounts: written in the transaction of what they tell of, and sent by a job. An installation without the
 * module of notifications has accounts all the same, and sends nothing.
 */
@Injectable()
export class AccountMails implements OnModuleInit {
  constructor(
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
  ) {}

  onModuleInit(): void {
    this.mail.add(verifyEmailMail, confirmEmailMail, resetPasswordMail, emailChangedMail, passwordChangedMail);
  }

  /** A link that shows that the address of a new identity is its owner's. */
  async verifyEmail({ identityId, ...to }: CodeMailTo, tx: WriteTransaction): Promise<void> {
    const code = await this.codes.issue({ purpose: 'verify-email', identityId }, tx);
    await this.send(verifyEmailMail, { code }, to, tx);
  }

  /** The same, of an address that has taken the place of another. */
  async confirmEmail({ identityId, ...to }: CodeMailTo, tx: WriteTransaction): Promise<void> {
    const code = await this.codes.issue({ purpose: 'verify-email', identityId }, tx);
    await this.send(confirmEmailMail, { code }, to, tx);
  }

  /** A link that sets a new password. */
  async resetPassword({ identityId, ...to }: CodeMailTo, tx: WriteTransaction): Promise<void> {
    const code = await this.codes.issue({ purpose: 'reset-password', identityId }, tx);
    await this.send(resetPasswordMail, { code }, to, tx);
  }

  /** Tells the old address of the new one. */
  async emailChanged({ newEmail, ...to }: MailTo & { readonly newEmail: string }, tx: WriteTransaction): Promise<void> {
    await this.send(emailChangedMail, { newEmail }, to, tx);
  }

  async passwordChanged(to: MailTo, tx: WriteTransaction): Promise<void> {
    await this.send(passwordChangedMail, {}, to, tx);
  }

  private async send<Data extends object>(
    template: MailTemplate<Data>,
    data: Data,
    { subjectId, email, language }: MailTo,
    tx: WriteTransaction,
  ): Promise<void> {
    await this.mail.send({ subjectId, receiver: { email }, topic, template, language, data }, tx);
  }
}
