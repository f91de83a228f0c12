import { type Caller, type Context, Rows, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity } from '../../entities/identity.js';
import { secondFactor, type SecondFactor } from '../../entities/second-factor.js';
import { subjectsToSecondFactors } from '../../links.js';
import { findByEmail, type KnownIdentity } from './find-identity.sql.js';
import { SubjectReads } from './subject-reads.js';

/** What counts of an e-mail address before and after somebody has shown that it is theirs. */
@Injectable()
export class AddressProofs {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
  ) {}

  /**
   * The first proof of the address that an account was made with: whoever planned to share the account with its owner loses
   * what they put there before, but for what the owner, who is signed in, has put there. Second factors stay: an account gets none before
   * its address is confirmed, so none is planted, and a mailbox alone must not remove one.
   */
  async first({ id, subjectId, isVerified, mustVerify }: KnownIdentity, caller: Caller, context: Context): Promise<void> {
    if (isVerified || mustVerify) return;
    const isPresent = caller.kind === 'subject' && caller.id === subjectId;
    for (const other of await this.subjects.identities(subjectId, context)) {
      const isPlanted = other.provider === 'email_and_password' && (!isPresent || other.verifiedAt === null);
      if (other.id !== id && isPlanted) await this.rows.of(identity, context).delete(other.id);
    }
  }

  /** Takes an address from an account that was given it and has not confirmed it. */
  async release(email: string, tx: WriteTransaction, context: Context): Promise<void> {
    const known = await findByEmail(email, tx);
    if (known?.mustVerify) await this.rows.of(identity, context).delete(known.id);
  }

  /** Deletes the second factors added since a change that its owner undoes. @returns their kinds */
  async removeFactorsSince(subjectId: string, since: number, context: Context): Promise<SecondFactor['kind'][]> {
    const links = await this.rows.of(subjectsToSecondFactors, context).find({
      where: { subjectId: { eq: subjectId }, createdAt: { gte: new Date(since).toISOString() } },
      fields: ['secondFactorId'],
    });
    const removed = await this.rows.of(secondFactor, context).deleteMany(links.map(({ secondFactorId }) => secondFactorId));
    return removed.map(({ kind }) => kind);
  }
}
