import {
  ConflictError,
  Rows,
  serverFor,
  Writer,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import type { SecondFactor } from '../../entities/second-factor.js';
import { subject } from '../../entities/subject.js';
import { Accounts } from '../accounts/accounts.js';
import { AddressProofs } from '../accounts/address-proofs.js';
import { revokeKeys } from '../accounts/revoke-keys.js';
import { findByEmail } from '../accounts/find-identity.sql.js';
import { PasswordRules } from '../accounts/password-rules.js';
import { Passwords } from '../accounts/passwords.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { badCode } from './email-verification.js';
import { requireEqual, type NewPassword } from './password-reset.js';
import { OneTimeCodes, type RedeemedCode } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';

/** Rows and codes of one transaction may be some milliseconds apart. */
const toleranceMs = 1000;

/** Restores an account to its owner by the code in a mail that reports a change. */
@Injectable()
export class UndoAccountChange {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(PasswordRules) private readonly rules: PasswordRules,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccountMails) private readonly mails: AccountMails,
  ) {}

  /**
   * Restores the address as a sign-in with a new password, deletes identities and factors added since, and
   * ends all sessions and API keys.
   * @throws InvalidError; ConflictError when another account has confirmed the address by now
   */
  async run(
    { code, password: plain, passwordConfirmation }: NewPassword,
    { language }: RequestContext,
  ): Promise<void> {
    requireEqual(plain, passwordConfirmation);
    const issued = await this.codes.peek('take-back', code);
    if (!issued) throw badCode();
    await this.rules.enforce(plain, { email: issued.email, field: 'password' });
    const password = await this.passwords.hash(plain);
    await this.writer.transaction(async (tx) => {
      const redeemed = await this.codes.redeem('take-back', code, tx);
      if (!redeemed?.subjectId || redeemed.email === null) throw badCode();
      const { subjectId, email } = redeemed;
      const context = { caller: serverFor({ kind: 'subject', id: subjectId }), tx };
      await this.rows
        .of(subject, context)
        .one({ where: { id: { eq: subjectId } }, fields: [], lock: 'update' });
      const since = redeemed.issuedAt - toleranceMs;
      await this.restore({ ...redeemed, subjectId, email }, { password, since, context });
      await this.reportRemoved(
        { subjectId, language },
        await this.proofs.removeFactorsSince(subjectId, since, context),
        tx,
      );
      await this.codes.revokeSince(subjectId, since, tx);
      await this.sessions.endAll(subjectId, {}, context);
      await revokeKeys(this.rows, subjectId, context);
      await this.mails.passwordChanged({ subjectId, email, language }, tx);
    });
  }

  private async reportRemoved(
    to: { subjectId: string; language: string },
    kinds: readonly SecondFactor['kind'][],
    tx: WriteTransaction,
  ): Promise<void> {
    if (kinds.includes('totp')) await this.mails.signInChanged({ ...to, what: 'totp-removed' }, tx);
    if (kinds.includes('passkey')) await this.mails.signInChanged({ ...to, what: 'passkey-removed' }, tx);
  }

  private async restore(
    { subjectId, email, undoesId }: RedeemedCode & { subjectId: string; email: string },
    { password, since, context }: { password: string; since: number; context: TransactionContext },
  ): Promise<void> {
    const identities = this.rows.of(identity, context);
    await this.freeAddress(email, subjectId, context);
    const own = await this.subjects.identities(subjectId, context);
    // A provider's account gets no password: its owner gets a sign-in beside it.
    const withPassword = own.filter(({ provider }) => provider !== 'openid_connect');
    const changed =
      withPassword.find(({ id }) => id === undoesId) ??
      withPassword.find((row) => row.email?.toLowerCase() === email.toLowerCase());
    for (const row of own) {
      if (row.id !== changed?.id && row.provider !== 'email' && Date.parse(row.createdAt) >= since)
        await identities.delete(row.id);
    }
    const values = {
      email,
      password,
      newEmail: null,
      mustVerify: false,
      mustChangePassword: false,
      verifiedAt: new Date().toISOString(),
    };
    if (!changed)
      await this.accounts.addIdentity(subjectId, { provider: 'email_and_password', ...values }, context);
    else {
      await this.codes.revoke(changed.id, context.tx);
      await identities.update(changed.id, values);
    }
  }

  /** Deletes an unconfirmed identity of another account that has registered the address since. */
  private async freeAddress(email: string, subjectId: string, context: TransactionContext): Promise<void> {
    const holder = await findByEmail(email, context.tx);
    if (!holder || holder.subjectId === subjectId) return;
    if (holder.isVerified) throw new ConflictError('Account already exists');
    await this.rows.of(identity, context).delete(holder.id);
    await this.sessions.endAll(holder.subjectId, {}, context);
  }
}
