import { Rows, server, Writer, type WriteTransaction } from '@flotilla/backend';
import {
  defineJob,
  forgetRows,
  Jobs,
  MAIL,
  type Mail,
  type MailTemplate,
  type Message,
} from '@flotilla/backend/ports';
import { notificationEntity } from '@flotilla/notification';
import { emailAddress } from '@flotilla/core/values';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import type { SignInChange } from './sign-in-changes.js';
import {
  accountDeletedMail,
  accountExportedMail,
  confirmEmailMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
  signInChangedMail,
  verifyEmailMail,
} from './templates.js';

/** Recipient of a mail, and its language. */
export interface MailTo {
  readonly subjectId: string;
  readonly email: string;
  readonly language: string;
}

/** Recipient of a mail with a code, and the identity of the code. */
export interface CodeMailTo extends MailTo {
  readonly identityId: string;
}

/** A change reported to every verified address of a subject. */
export interface ReportedChange {
  readonly subjectId: string;
  readonly what: SignInChange;
  /** The added or deleted identity or factor. */
  readonly name?: string;
  readonly language: string;
  /** A deleted identity, which is notified as well. */
  readonly gone?: { readonly id: string; readonly email: string };
}

interface Sending extends Pick<Message<object>, 'beyondLimit'> {
  readonly tx: WriteTransaction;
}

const forgetMails = defineJob('rbac.forget-mails', z.object({ ids: z.array(z.guid()) }), {
  retryLimit: 16,
  isAside: true,
});

/** The topic of these mails: recipients cannot unsubscribe. */
const topic = 'security';

/**
 * Mails of accounts. They are written in the transaction of the change that they report, and sent by a job.
 * Without the notification module accounts work, but no mail is sent.
 */
@Injectable()
export class AccountMails implements OnModuleInit {
  constructor(
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  onModuleInit(): void {
    this.mail.add(
      verifyEmailMail,
      confirmEmailMail,
      resetPasswordMail,
      emailChangedMail,
      passwordChangedMail,
      signInChangedMail,
    );
    this.mail.add(accountExportedMail, accountDeletedMail);
    this.jobs.on(forgetMails, ({ ids }) => this.forget(ids));
  }

  /** Returns whether mails leave this installation, or arrive in its development inbox. */
  get isInstalled(): boolean {
    return this.mail.reaches('email');
  }

  /** Sends the link that confirms the address of a new identity. */
  async verifyEmail({ identityId, ...to }: CodeMailTo, tx: WriteTransaction): Promise<void> {
    const code = await this.codes.issue({ purpose: 'verify-email', identityId, email: to.email }, tx);
    await this.send(verifyEmailMail, { code }, to, { tx, beyondLimit: 'refuse' });
  }

  /** Sends the link that confirms a changed address. */
  async confirmEmail({ identityId, ...to }: CodeMailTo, tx: WriteTransaction): Promise<void> {
    const code = await this.codes.issue({ purpose: 'verify-email', identityId, email: to.email }, tx);
    await this.send(confirmEmailMail, { code }, to, { tx, beyondLimit: 'refuse' });
  }

  /** Sends the link that sets a new password. */
  async resetPassword({ identityId, ...to }: CodeMailTo, tx: WriteTransaction): Promise<void> {
    const code = await this.codes.issue({ purpose: 'reset-password', identityId, email: to.email }, tx);
    await this.send(resetPasswordMail, { code }, to, { tx, beyondLimit: 'skip' });
  }

  /**
   * Notifies the old address of the new one, with an undo link unless the old one was never confirmed: it may
   * be a stranger's.
   */
  async emailChanged(
    {
      newEmail,
      identityId,
      isProven = true,
      ...to
    }: CodeMailTo & { readonly newEmail: string; readonly isProven?: boolean },
    tx: WriteTransaction,
  ): Promise<void> {
    const code = isProven ? await this.undoCode(to, identityId, tx) : undefined;
    await this.send(emailChangedMail, { newEmail, code }, to, { tx, beyondLimit: 'always' });
  }

  /**
   * Notifies every confirmed address of a change of how its subject signs in, with an undo link. If none is
   * confirmed, notifies the unconfirmed ones without a link: they may be a stranger's.
   */
  async signInChanged(
    { subjectId, what, name, language, gone }: ReportedChange,
    tx: WriteTransaction,
  ): Promise<void> {
    const known = (await this.subjects.identities(subjectId, { tx })).filter(
      ({ provider, mustVerify, verifiedAt }) =>
        (provider === 'email_and_password' && !mustVerify) ||
        (provider === 'openid_connect' && verifiedAt !== null),
    );
    const confirmed = known.filter(({ verifiedAt }) => verifiedAt !== null);
    const recipients = gone ? [...confirmed, gone] : confirmed;
    for (const { id, email } of recipients.length > 0 ? recipients : known) {
      if (email === null) continue;
      const to = { subjectId, email, language };
      const code = recipients.length > 0 ? await this.undoCode(to, id, tx) : undefined;
      await this.send(signInChangedMail, { what, name, code }, to, { tx, beyondLimit: 'always' });
    }
  }

  /** Reports a new password, and the API keys that it does not end. */
  async passwordChanged(to: MailTo, tx: WriteTransaction): Promise<void> {
    const keys = await this.subjects.countValidKeys(to.subjectId, { tx });
    await this.send(passwordChangedMail, keys > 0 ? { keys } : {}, to, { tx, beyondLimit: 'skip' });
  }

  /** Mails the owner of an account that an export of its data is done. */
  async accountExported(
    { isOwn, ...to }: MailTo & { readonly isOwn: boolean },
    tx: WriteTransaction,
  ): Promise<void> {
    await this.send(accountExportedMail, { isOwn }, to, { tx, beyondLimit: 'skip' });
  }

  /**
   * Mails the addresses of a deleted account. The mails are deleted a day later, since they name the
   * addresses.
   */
  async accountDeleted(emails: readonly string[], language: string, tx: WriteTransaction): Promise<void> {
    const sent = [];
    for (const email of emails) {
      if (emailAddress(email) === undefined) continue;
      const message = {
        receiver: { email },
        topic,
        template: accountDeletedMail,
        language,
        data: {},
        beyondLimit: 'always' as const,
      };
      sent.push(...(await this.mail.send(message, tx)));
    }
    const ids = sent.map(({ id }) => id);
    if (ids.length > 0)
      await this.jobs.send(forgetMails, { ids }, { tx, startAfter: new Date(Date.now() + 24 * 3_600_000) });
  }

  private async forget(ids: readonly string[]): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const mails = this.rows.of(notificationEntity, { caller: server, tx });
      const found = await mails.find({ where: { id: { inArray: [...ids] } }, fields: [] });
      await mails.deleteMany(found.map(({ id }) => id));
      await forgetRows(ids, tx);
    });
  }

  private undoCode({ subjectId, email }: MailTo, undoesId: string, tx: WriteTransaction): Promise<string> {
    return this.codes.issue({ purpose: 'take-back', subjectId, email, undoesId }, tx);
  }

  private async send<Data extends object>(
    template: MailTemplate<Data>,
    data: Data,
    { subjectId, email, language }: MailTo,
    { tx, beyondLimit }: Sending,
  ): Promise<void> {
    // Generic calls may have stored an invalid address; the change stands without a mail.
    if (emailAddress(email) === undefined) return;
    await this.mail.send(
      { subjectId, receiver: { email }, topic, template, language, data, beyondLimit },
      tx,
    );
  }
}
