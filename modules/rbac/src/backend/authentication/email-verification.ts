import { type Context, InvalidError, Rows, serverFor, Writer, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { AddressProofs } from '../accounts/address-proofs.js';
import { type KnownIdentity, lockIdentity } from '../accounts/find-identity.sql.js';
import { OneTimeCodes, type RedeemedCode } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { unlessTaken } from './registration.js';

/** Learns that e-mail addresses are their subjects'. */
@Injectable()
export class EmailVerification {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(AccountMails) private readonly mails: AccountMails,
  ) {}

  /** @throws InvalidError when the code is not good; ConflictError when the address is somebody's by now */
  verify(code: string, visit: RequestContext): Promise<void> {
    return unlessTaken(() =>
      this.writer.transaction(async (tx) => {
        const redeemed = await this.codes.redeem('verify-email', code, tx);
        const known = redeemed?.identityId ? await lockIdentity(redeemed.identityId, tx) : undefined;
        const address = redeemed && known && provenBy(redeemed, known);
        if (!known || !address) throw badCode();
        // Whoever opens the mail acts for the subject, signed in or not.
        const context = { caller: serverFor({ kind: 'subject', id: known.subjectId }), tx };
        await this.confirm(known, address, { visit, context });
        await this.proofs.first(known, visit.caller, context);
      }),
    );
  }

  private async confirm(known: KnownIdentity, email: string, { visit, context }: { visit: RequestContext; context: In }): Promise<void> {
    const isNew = email !== known.email;
    if (isNew) await this.proofs.release(email, context.tx, context);
    const values = { email, newEmail: isNew ? null : known.newEmail, mustVerify: false, verifiedAt: new Date().toISOString() };
    await this.rows.of(identity, context).update(known.id, values);
    if (!isNew) return;
    // What went to the old address opens nothing any more, but for the way back.
    await this.codes.revoke(known.id, context.tx);
    if (!known.isVerified || known.email === null) return;
    const to = { subjectId: known.subjectId, identityId: known.id, email: known.email, language: visit.language };
    await this.mails.emailChanged({ ...to, newEmail: email }, context.tx);
  }
}

type In = Context & { readonly tx: WriteTransaction };

/** The address to which the code went, when it is still the identity's or is to be. Codes of before say none. */
function provenBy({ email }: RedeemedCode, known: KnownIdentity): string | undefined {
  if (email === null) return known.newEmail === null ? (known.email ?? undefined) : undefined;
  return [known.newEmail, known.email].find((address) => address?.toLowerCase() === email.toLowerCase()) ?? undefined;
}

/** Of a code that never was, was used, is too old, or was replaced by another. */
export const badCode = () => InvalidError.of('data.code', 'The link is no longer good. Ask for another.');
