import { Database, InvalidError, RateLimits, Rows, server, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { identity } from '../../entities/identity.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { findByEmail, lockIdentity } from '../accounts/find-identity.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';
import { badCode } from './email-verification.js';
import { Passwords } from '../accounts/passwords.js';
import { SignInLimits } from '../accounts/sign-in-limits.js';
import type { RequestContext } from '../sessions/request-contexts.js';

const forgottenPassword = defineJob('rbac.forgotten-password', z.object({ email: z.string(), language: z.string() }), { retryLimit: 5 });

export interface NewPassword {
  readonly code: string;
  readonly password: string;
  readonly passwordConfirmation: string;
}

const hour = 3_600_000;

/** Sets passwords anew by a code that a mail brings. */
@Injectable()
export class PasswordReset implements OnModuleInit {
  private readonly toAddress;
  private readonly fromAddress;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignInLimits) private readonly signIns: SignInLimits,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.toAddress = limits.of({ name: 'rbac.forgotten-password-of', calls: 5, windowMs: hour });
    this.fromAddress = limits.of({ name: 'rbac.forgotten-password-from', calls: 20, windowMs: hour });
  }

  onModuleInit(): void {
    this.jobs.on(forgottenPassword, (data) => this.sendCode(data));
  }

  /** Asks for a mail. What happens here is the same for every address: whether it is known is looked up later, by a job. */
  async ask(email: string, { client, language }: RequestContext): Promise<void> {
    const waits = await Promise.all([this.toAddress.take(email.trim().toLowerCase()), this.fromAddress.take(client.ip)]);
    if (waits.every((seconds) => seconds === 0)) await this.jobs.send(forgottenPassword, { email, language });
  }

  /** Sets a password, and ends all sessions. @throws InvalidError */
  async reset({ code, password: plain, passwordConfirmation }: NewPassword, { language }: RequestContext): Promise<void> {
    if (plain !== passwordConfirmation) throw InvalidError.of('data.passwordConfirmation', 'must be the same as the password');
    if (!(await this.codes.isGood('reset-password', code))) throw badCode();
    const password = await this.passwords.hash(plain);
    const login = await this.writer.transaction(async (tx) => {
      const redeemed = await this.codes.redeem('reset-password', code, tx);
      const known = redeemed?.identityId && (await lockIdentity(redeemed.identityId, tx));
      if (!known || known.email === null) throw badCode();
      // The code came by mail, so the address is the subject's.
      const values = { password, mustChangePassword: false, verifiedAt: new Date().toISOString() };
      await this.rows.of(identity, { caller: server, tx }).update(known.id, values);
      await this.codes.revoke(known.id, tx);
      await this.sessions.endAll(known.subjectId, {}, { caller: server, tx });
      await this.mails.passwordChanged({ subjectId: known.subjectId, email: known.email, language }, tx);
      return known.email;
    });
    await this.signIns.succeeded({ login });
  }

  private async sendCode({ email, language }: z.output<typeof forgottenPassword.data>): Promise<void> {
    const known = await findByEmail(email, this.db);
    if (!known || known.email === null) return;
    const to = { identityId: known.id, subjectId: known.subjectId, email: known.email, language };
    await this.writer.transaction((tx) => this.mails.resetPassword(to, tx));
  }
}
