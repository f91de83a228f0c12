import {
  type Context,
  NotFoundError,
  RateLimits,
  RefusedError,
  Rows,
  server,
  serverFor,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity, type Identity } from '../../entities/identity.js';
import { subject } from '../../entities/subject.js';
import { Passwords } from '../accounts/passwords.js';
import { unlessTaken } from '../authentication/registration.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Accounts } from '../accounts/accounts.js';
import { isAnonymous } from '../accounts/anonymous-subjects.sql.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { type KnownIdentity, lockIdentity } from '../accounts/find-identity.sql.js';

/** An identity in a path, and whose it is said to be. */
export interface OwnIdentity {
  readonly subjectId: string;
  readonly identityId: string;
}

/** The ways in which a subject signs in. */
@Injectable()
export class Identities {
  private readonly mailsOf;

  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.mailsOf = limits.of({ name: 'rbac.identity-mails-of', calls: 10, windowMs: 3_600_000 });
  }

  /** Gives a subject a sign-in by e-mail and password. @throws ConflictError, RefusedError, TooManyError */
  async add(
    subjectId: string,
    { email, password: plain }: { email: string; password: string },
    { caller, language }: RequestContext,
  ): Promise<Identity> {
    await this.demandMail(subjectId);
    const password = await this.passwords.hash(plain);
    return unlessTaken(() =>
      this.writer.transaction(async (tx) => {
        await this.lockSubject(subjectId, { caller: server, tx });
        const isOwn = caller.kind === 'subject' && caller.id === subjectId;
        // An account gets roles and mails that a visitor who is given an identity would not have.
        if (isOwn && (await isAnonymous(subjectId, tx))) throw new RefusedError('Create an account first.');
        const input = { provider: 'email_and_password', email: email.trim(), password } as const;
        const made = await this.accounts.addIdentity(subjectId, input, { caller: serverFor(caller), tx });
        await this.mails.verifyEmail({ identityId: made.id, subjectId, email: email.trim(), language }, tx);
        return made;
      }),
    );
  }

  /**
   * Changes an e-mail address at once. The new one has to be verified, and the old one is told.
   * @throws NotFoundError, ConflictError, RefusedError, TooManyError
   */
  async changeEmail(own: OwnIdentity, newEmail: string, { caller, language }: RequestContext): Promise<Identity> {
    await this.demandMail(own.subjectId);
    const email = newEmail.trim();
    return unlessTaken(() =>
      this.writer.transaction(async (tx) => {
        const known = await lockOwn(own, tx);
        if (known.provider !== 'email_and_password') throw new RefusedError('This identity has no e-mail that could be changed.');
        const { subjectId, identityId } = own;
        const changed = await this.rows.of(identity, { caller: serverFor(caller), tx }).update(identityId, { email, verifiedAt: null });
        // A link that went to the old address opens nothing any more.
        await this.codes.revoke(identityId, tx);
        await this.mails.confirmEmail({ identityId, subjectId, email, language }, tx);
        if (known.email !== null) await this.mails.emailChanged({ subjectId, email: known.email, newEmail: email, language }, tx);
        return changed;
      }),
    );
  }

  /** @throws NotFoundError; RefusedError when nothing would be left to sign in with */
  async delete({ subjectId, identityId }: OwnIdentity, context: Context): Promise<Identity> {
    return this.writer.within(context, async (inside) => {
      // Two that are deleted at the same moment must not both count the other.
      await this.lockSubject(subjectId, inside);
      const rows = await this.subjects.identities(subjectId, inside);
      const row = rows.find(({ id }) => id === identityId);
      if (!row) throw notFound(identityId);
      const signsIn = ({ provider }: Identity) => provider !== 'email';
      if (signsIn(row) && rows.filter(signsIn).length === 1) throw new RefusedError('The last identity can not be deleted.');
      await this.rows.of(identity, inside).delete(identityId);
      return row;
    });
  }

  private async lockSubject(id: string, context: Context): Promise<void> {
    await this.rows.of(subject, context).one({ where: { id: { eq: id } }, fields: [], lock: 'update' });
  }

  /** Each of these sends a mail to an address that the caller names. */
  private demandMail(subjectId: string): Promise<void> {
    return this.mailsOf.demand(subjectId, 'Too many changes. Try again later.');
  }
}

/** The identity, locked, when it is the subject's. @throws NotFoundError */
export async function lockOwn({ subjectId, identityId }: OwnIdentity, tx: WriteTransaction): Promise<KnownIdentity> {
  const known = await lockIdentity(identityId, tx);
  if (known?.subjectId !== subjectId) throw notFound(identityId);
  return known;
}

export const notFound = (identityId: string) => new NotFoundError(`${identity.key} ${identityId} does not exist.`);
