import { type Caller, type Context, Rows, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { secondFactor, type SecondFactor } from '../../entities/second-factor.js';
import { subjectsToSecondFactors } from '../../links.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { findByEmail, type IdentityRecord } from './find-identity.sql.js';
import { revokeKeys } from './revoke-keys.js';
import { SubjectReads } from './subject-reads.js';

/** Handles the consequences of the first proof of an e-mail address. */
@Injectable()
export class AddressProofs {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
  ) {}

  /**
   * Handles the first proof of the address of an account. Somebody else may have registered with it to share
   * the account with its owner: the other identities are deleted, except those of a signed-in owner, whose
   * password identities must be confirmed. API keys and codes end too, unless the owner is signed in. Second factors stay: an account gets none before its address is
   * confirmed, so none is planted, and a mailbox alone must not remove one.
   */
  async first(
    { id, subjectId, isVerified, mustVerify }: IdentityRecord,
    caller: Caller,
    context: Context & { tx: WriteTransaction },
  ): Promise<void> {
    if (isVerified || mustVerify) return;
    const isPresent = caller.kind === 'subject' && caller.id === subjectId;
    if (!isPresent) await this.endOtherAccess(subjectId, context);
    for (const other of await this.subjects.identities(subjectId, context)) {
      const isUnconfirmed = other.provider === 'email_and_password' && other.verifiedAt === null;
      const isPlanted = other.provider !== 'email' && (!isPresent || isUnconfirmed);
      if (other.id !== id && isPlanted) await this.rows.of(identity, context).delete(other.id);
    }
  }

  /**
   * Revokes the API keys of an account and its codes, such as those that undo a change: a former holder may
   * have them.
   */
  async endOtherAccess(subjectId: string, context: Context & { tx: WriteTransaction }): Promise<void> {
    await revokeKeys(this.rows, subjectId, context);
    await this.codes.revokeSince(subjectId, 0, context.tx);
  }

  /** Removes an address from an account that has not confirmed it. */
  async release(email: string, tx: WriteTransaction, context: Context): Promise<void> {
    const existing = await findByEmail(email, tx);
    if (existing?.mustVerify) await this.rows.of(identity, context).delete(existing.id);
  }

  /** Deletes the second factors added since a change that its owner undoes. @returns their kinds */
  async removeFactorsSince(
    subjectId: string,
    since: number,
    context: Context,
  ): Promise<SecondFactor['kind'][]> {
    const links = await this.rows.of(subjectsToSecondFactors, context).find({
      where: { subjectId: { eq: subjectId }, createdAt: { gte: new Date(since).toISOString() } },
      fields: ['secondFactorId'],
    });
    const removed = await this.rows
      .of(secondFactor, context)
      .deleteMany(links.map(({ secondFactorId }) => secondFactorId));
    return removed.map(({ kind }) => kind);
  }
}
