import {
  type Caller,
  type Context,
  Database,
  NotFoundError,
  RateLimits,
  RefusedError,
  Rows,
  serverFor,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity, type Identity } from '../../entities/identity.js';
import { subject } from '../../entities/subject.js';
import { Passwords } from '../accounts/passwords.js';
import { accountExists, unlessTaken } from '../authentication/registration.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { sessionOf } from '../sessions/session-of.js';
import { Sessions } from '../sessions/sessions.js';
import { AccountMails } from '../mails/account-mails.js';
import { Accounts } from '../accounts/accounts.js';
import { AddressProofs } from '../accounts/address-proofs.js';
import { isAnonymous } from '../accounts/anonymous-subjects.sql.js';
import { PasswordRules } from '../accounts/password-rules.js';
import { Presence } from '../accounts/presence.js';
import { Privileges } from '../accounts/privileges.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { findByEmail, type IdentityRecord, lockIdentity } from '../accounts/find-identity.sql.js';

/** The identity in a path, and the subject that must own it. */
export interface OwnIdentity {
  readonly subjectId: string;
  readonly identityId: string;
}

/** Adds, changes and deletes the identities of a subject. */
@Injectable()
export class Identities {
  private readonly mailsOf;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(PasswordRules) private readonly rules: PasswordRules,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.mailsOf = limits.of({ name: 'rbac.identity-mails-of', calls: 10, windowMs: 3_600_000 });
  }

  /**
   * Adds a sign-in by e-mail and password, valid once the address is confirmed.
   * @throws ConflictError, ForbiddenError, InvalidError, RefusedError, TooManyError
   */
  async add(
    subjectId: string,
    { email: typed, password: plain }: { email: string; password: string },
    visit: RequestContext,
  ): Promise<Identity> {
    const { caller, language } = visit;
    const email = typed.trim();
    const isOwn = caller.kind === 'subject' && caller.id === subjectId;
    // Registration gives an account roles and mails; adding an identity to a visitor would skip both.
    if (isOwn && (await isAnonymous(subjectId, this.db))) throw new RefusedError('Create an account first.');
    await this.requireMayChange(subjectId, caller);
    await this.rules.enforce(plain, { email, field: 'password' });
    await this.requireChangeAllowed(subjectId);
    const password = await this.passwords.hash(plain);
    return unlessTaken(() =>
      this.writer.transaction(async (tx) => {
        const context = { caller: serverFor(caller), tx };
        await this.lockSubject(subjectId, context);
        await this.mails.signInChanged({ subjectId, what: 'identity-added', name: email, language }, tx);
        await this.proofs.release(email, tx, context);
        const input = { provider: 'email_and_password', email, password, mustVerify: true } as const;
        const made = await this.accounts.addIdentity(subjectId, input, context);
        await this.mails.confirmEmail({ identityId: made.id, subjectId, email, language }, tx);
        await this.sessions.endAll(subjectId, { except: sessionOf(caller) }, context);
        return made;
      }),
    );
  }

  /**
   * Requests a change of the e-mail address. It takes effect once the new address is confirmed; the old one
   * is notified then.
   * @throws NotFoundError, ConflictError, ForbiddenError, RefusedError, TooManyError
   */
  async changeEmail(
    own: OwnIdentity,
    typed: string,
    { caller, language }: RequestContext,
  ): Promise<Identity> {
    await this.requireMayChange(own.subjectId, caller);
    const email = typed.trim();
    await this.requireChangeAllowed(own.subjectId);
    return this.writer.transaction(async (tx) => {
      const existing = await lockOwn(own, tx);
      if (existing.provider !== 'email_and_password')
        throw new RefusedError({
          en: 'This identity has no e-mail that could be changed.',
          ru: 'У этого способа входа нет почты, которую можно изменить.',
        });
      const holder = await findByEmail(email, tx);
      if (holder && holder.id !== existing.id && !holder.mustVerify) throw accountExists('data.email');
      const { subjectId, identityId } = own;
      const context = { caller: serverFor(caller), tx };
      const changed = await this.rows.of(identity, context).update(identityId, { newEmail: email });
      await this.mails.confirmEmail({ identityId, subjectId, email, language }, tx);
      await this.sessions.endAll(subjectId, { except: sessionOf(caller) }, context);
      return changed;
    });
  }

  /**
   * Sends the confirmation mail of an address again; does nothing when the address is confirmed.
   * @throws NotFoundError, RefusedError, TooManyError
   */
  async sendConfirmation(own: OwnIdentity, { caller, language }: RequestContext): Promise<Identity> {
    const { subjectId, identityId } = own;
    if (!this.mails.isInstalled) throw noMail();
    await this.requireChangeAllowed(subjectId);
    return this.writer.transaction(async (tx) => {
      const { provider, email: current, newEmail, isVerified } = await lockOwn(own, tx);
      if (provider !== 'email_and_password')
        throw new RefusedError({
          en: 'This identity has no e-mail that could be confirmed.',
          ru: 'У этого способа входа нет почты, которую можно подтвердить.',
        });
      const email = newEmail ?? (isVerified ? null : current);
      if (email !== null) await this.mails.confirmEmail({ identityId, subjectId, email, language }, tx);
      return this.rows.of(identity, { caller: serverFor(caller), tx }).byId(identityId);
    });
  }

  /** @throws NotFoundError, ForbiddenError; RefusedError for the last way to sign in */
  async delete(
    { subjectId, identityId }: OwnIdentity,
    { caller, language }: RequestContext,
  ): Promise<Identity> {
    await this.requireMayChange(subjectId, caller);
    return this.writer.transaction(async (tx) => {
      const txContext = { caller: serverFor(caller), tx };
      // Locked, so that two concurrent deletions do not count each other's identity.
      await this.lockSubject(subjectId, txContext);
      const rows = await this.subjects.identities(subjectId, txContext);
      const row = rows.find(({ id }) => id === identityId);
      if (!row) throw notFound(identityId);
      const signsIn = ({ provider, mustVerify }: Identity) => provider !== 'email' && !mustVerify;
      if (signsIn(row) && rows.filter(signsIn).length === 1)
        throw new RefusedError('The last identity can not be deleted.');
      await this.rows.of(identity, txContext).delete(identityId);
      const { id, email, verifiedAt } = row;
      const gone = email !== null && verifiedAt !== null ? { id, email } : undefined;
      await this.mails.signInChanged(
        { subjectId, what: 'identity-removed', name: email ?? row.account ?? '', language, gone },
        tx,
      );
      await this.sessions.endAll(subjectId, { except: sessionOf(caller) }, txContext);
      return row;
    });
  }

  private async requireMayChange(subjectId: string, caller: Caller): Promise<void> {
    await this.privileges.requireForSubjects([subjectId], { caller });
    await this.presence.require(caller);
  }

  private async lockSubject(id: string, context: Context): Promise<void> {
    await this.rows.of(subject, context).one({ where: { id: { eq: id } }, fields: [], lock: 'update' });
  }

  /** Limits calls that send a mail to an address named by the caller. @throws TooManyError */
  private async requireChangeAllowed(subjectId: string): Promise<void> {
    await this.mailsOf.enforce(subjectId, 'Too many changes. Try again later.');
  }
}

/** Locks an identity of the subject and returns it. @throws NotFoundError */
export async function lockOwn(
  { subjectId, identityId }: OwnIdentity,
  tx: WriteTransaction,
): Promise<IdentityRecord> {
  const existing = await lockIdentity(identityId, tx);
  if (existing?.subjectId !== subjectId) throw notFound(identityId);
  return existing;
}

const noMail = () => {
  const message = 'This installation sends no mail';
  return new RefusedError(message, [{ message, rule: 'noMail' }]);
};

export const notFound = (identityId: string) =>
  new NotFoundError(`${identity.key} ${identityId} does not exist.`);
