import { InvalidError, Rows, serverFor, Writer, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { AddressProofs } from '../accounts/address-proofs.js';
import { type IdentityRecord, lockIdentity } from '../accounts/find-identity.sql.js';
import { OneTimeCodes, type RedeemedCode } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { unlessTaken } from './registration.js';

/** Verifies e-mail addresses. */
@Injectable()
export class EmailVerification {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(AccountMails) private readonly mails: AccountMails,
  ) {}

  /**
   * @throws InvalidError when the code is invalid; ConflictError when another account has the address by now
   */
  verify(code: string, visit: RequestContext): Promise<void> {
    return unlessTaken(() =>
      this.writer.transaction(async (tx) => {
        const redeemed = await this.codes.redeem('verify-email', code, tx);
        const existing = redeemed?.identityId ? await lockIdentity(redeemed.identityId, tx) : undefined;
        const address = redeemed && existing && provenBy(redeemed, existing);
        if (!existing || !address) throw badCode();
        // The code proves access to the mailbox, so it acts for the subject, signed in or not.
        const context = { caller: serverFor({ kind: 'subject', id: existing.subjectId }), tx };
        await this.confirm(existing, address, { visit, context });
        await this.proofs.first(existing, visit.caller, context);
      }),
    );
  }

  private async confirm(
    existing: IdentityRecord,
    email: string,
    { visit, context }: { visit: RequestContext; context: In },
  ): Promise<void> {
    const isNew = email !== existing.email;
    if (isNew) await this.proofs.release(email, context.tx, context);
    const values = {
      email,
      newEmail: isNew ? null : existing.newEmail,
      mustVerify: false,
      verifiedAt: new Date().toISOString(),
    };
    await this.rows.of(identity, context).update(existing.id, values);
    if (!isNew) return;
    // Codes sent to the old address expire, except the one that undoes the change.
    await this.codes.revoke(existing.id, context.tx);
    if (!existing.isVerified || existing.email === null) return;
    const to = {
      subjectId: existing.subjectId,
      identityId: existing.id,
      email: existing.email,
      language: visit.language,
    };
    await this.mails.emailChanged({ ...to, newEmail: email }, context.tx);
  }
}

type In = TransactionContext;

/**
 * Returns the address that the code was sent to, when the identity still has it or is changing to it. Old
 * codes have no address.
 */
function provenBy({ email }: RedeemedCode, existing: IdentityRecord): string | undefined {
  if (email === null) return existing.newEmail === null ? (existing.email ?? undefined) : undefined;
  return (
    [existing.newEmail, existing.email].find((address) => address?.toLowerCase() === email.toLowerCase()) ??
    undefined
  );
}

/** For a code that is unknown, used, expired or replaced. */
export const badCode = () => InvalidError.of('data.code', 'The link is no longer good. Ask for another.');
