import { anonymous, Database, InvalidError, RateLimits, Rows, serverFor, Writer } from '@flotilla/backend';
import { defineJob, Jobs, mailboxOf } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { identity } from '../../entities/identity.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AddressProofs } from '../accounts/address-proofs.js';
import { findByEmail, lockIdentity } from '../accounts/find-identity.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';
import { badCode } from './email-verification.js';
import { PasswordRules } from '../accounts/password-rules.js';
import { Passwords } from '../accounts/passwords.js';
import { SignInLimits } from '../accounts/sign-in-limits.js';
import type { RequestContext } from '../sessions/request-contexts.js';

const forgottenPassword = defineJob(
  'rbac.forgotten-password',
  z.object({ email: z.string(), language: z.string() }),
  { retryLimit: 5 },
);

export interface NewPassword {
  readonly code: string;
  readonly password: string;
  readonly passwordConfirmation: string;
}

const hour = 3_600_000;

/** Resets passwords by mailed codes. */
@Injectable()
export class PasswordReset implements OnModuleInit {
  private readonly toMailbox;
  private readonly fromNetwork;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(PasswordRules) private readonly rules: PasswordRules,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignInLimits) private readonly signIns: SignInLimits,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.toMailbox = limits.of({ name: 'rbac.forgotten-password-of', calls: 5, windowMs: hour });
    this.fromNetwork = limits.of({ name: 'rbac.forgotten-password-from', calls: 20, windowMs: hour });
  }

  onModuleInit(): void {
    this.jobs.on(forgottenPassword, (data) => this.sendCode(data));
  }

  /** Requests a mail. Does the same for every address: a job looks the account up later. */
  async ask(email: string, { network, language }: RequestContext): Promise<void> {
    // Requests over the limit leave no trace of the addresses that they name.
    if ((await this.fromNetwork.take(network)) > 0 || (await this.toMailbox.take(mailboxOf(email))) > 0)
      return;
    await this.jobs.send(forgottenPassword, { email, language });
  }

  /** Sets a password, and ends all sessions. @throws InvalidError */
  async reset(
    { code, password: plain, passwordConfirmation }: NewPassword,
    { language }: RequestContext,
  ): Promise<void> {
    requireEqual(plain, passwordConfirmation);
    const issued = await this.codes.peek('reset-password', code);
    if (!issued) throw badCode();
    await this.rules.enforce(plain, { email: issued.email, field: 'password' });
    const password = await this.passwords.hash(plain);
    const login = await this.writer.transaction(async (tx) => {
      const redeemed = await this.codes.redeem('reset-password', code, tx);
      const existing = redeemed?.identityId && (await lockIdentity(redeemed.identityId, tx));
      if (!existing || existing.email === null || existing.mustVerify) throw badCode();
      const context = { caller: serverFor({ kind: 'subject', id: existing.subjectId }), tx };
      // The code came by mail, so the address is verified. A pending change of the address is dropped.
      const values = {
        password,
        mustChangePassword: false,
        newEmail: null,
        verifiedAt: new Date().toISOString(),
      };
      await this.rows.of(identity, context).update(existing.id, values);
      await this.proofs.first(existing, anonymous, context);
      await this.codes.revoke(existing.id, tx);
      await this.sessions.endAll(existing.subjectId, {}, context);
      await this.mails.passwordChanged(
        { subjectId: existing.subjectId, email: existing.email, language },
        tx,
      );
      return existing.email;
    });
    await this.signIns.succeeded({ login });
  }

  private async sendCode({ email, language }: z.output<typeof forgottenPassword.data>): Promise<void> {
    const existing = await findByEmail(email, this.db);
    if (!existing || existing.email === null || existing.mustVerify) return;
    const to = { identityId: existing.id, subjectId: existing.subjectId, email: existing.email, language };
    await this.writer.transaction((tx) => this.mails.resetPassword(to, tx));
  }
}

/** @throws InvalidError */
export function requireEqual(password: string, confirmation: string): void {
  if (password !== confirmation)
    throw InvalidError.of('data.passwordConfirmation', 'must be the same as the password');
}
