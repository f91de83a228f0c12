import {
  type Caller,
  Database,
  Events,
  LANGUAGES,
  NotFoundError,
  RefusedError,
  Rows,
  serverFor,
  Writer,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import {
  AccountErasure,
  AccountExports,
  CONTACTS,
  type Contacts,
  forgetRows,
  RowHooks,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '../../entities/identity.js';
import { subject } from '../../entities/subject.js';
import { accountDeleted } from '../../events.js';
import { isAnonymous } from '../accounts/anonymous-subjects.sql.js';
import { Presence } from '../accounts/presence.js';
import { Privileges } from '../accounts/privileges.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';

/** Deletes accounts with their personal data, immediately and permanently. */
@Injectable()
export class AccountDeletion {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) private readonly events: Events,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AccountErasure) private readonly erasure: AccountErasure,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(AccountExports) exports: AccountExports,
    @Inject(Presence) presence: Presence,
    @Inject(RowHooks) hooks: RowHooks,
  ) {
    // A subject deleted as a row loses its data too, and its subscriptions end.
    hooks.guard(subject, async ({ operation, rows }, txContext) => {
      if (operation !== 'delete') return;
      await presence.requireFactor(txContext.caller);
      const ids = rows.flatMap(({ before }) => (typeof before?.['id'] === 'string' ? [before['id']] : []));
      await this.privileges.requireForSubjects(ids, txContext);
      const accounts: string[] = [];
      for (const id of ids)
        if (await this.eraseHeld(id, { caller: serverFor(txContext.caller), tx: txContext.tx }))
          accounts.push(id);
      return async () => void (await forgetRows(accounts, txContext.tx));
    });
    exports.onFinished(async ({ subjectId, language, isOwn }, tx) => {
      const { email } = await this.contacts.receiverOf(subjectId, tx);
      if (email !== undefined) await this.mails.accountExported({ subjectId, email, language, isOwn }, tx);
    });
  }

  /**
   * Requires an account. A visitor without one has only a cookie, which proves nothing. @throws
   * NotFoundError, RefusedError
   */
  async requireAccount(subjectId: string): Promise<void> {
    await this.subjects.profile(subjectId);
    if (await isAnonymous(subjectId, this.db))
      throw new RefusedError({
        en: 'There is no account. Create an account first.',
        ru: 'Аккаунта нет. Сначала создайте его.',
      });
  }

  /**
   * Deletes an account in one transaction. The second of two concurrent calls finds no account.
   * @throws NotFoundError, ForbiddenError; RefusedError for the last administrator; errors of modules that refuse
   */
  async delete(subjectId: string, { caller, language }: { caller: Caller; language: string }): Promise<void> {
    await this.requireAccount(subjectId);
    await this.writer.transaction(async (tx) => {
      const txContext = { caller: serverFor(caller), tx };
      const owned = await this.rows
        .of(subject, txContext)
        .one({ where: { id: { eq: subjectId } }, fields: [], lock: 'update' });
      if (!owned) throw new NotFoundError(`${subject.key} ${subjectId} does not exist.`);
      await this.privileges.requireForSubjects([subjectId], { caller, tx });
      const identities = await this.end(subjectId, txContext);
      await this.erasure.erase({ subjectId, emails: confirmed(identities) }, tx);
      await this.notify(identities, language, tx);
    });
  }

  /**
   * Erases the data of a subject or visitor, for a write that deletes its row. Returns whether it had an
   * identity: the history of other subjects identifies no person.
   */
  private async eraseHeld(subjectId: string, txContext: TransactionContext): Promise<boolean> {
    const hasAccount = !(await isAnonymous(subjectId, txContext.tx));
    const identities = await this.end(subjectId, txContext);
    await this.erasure.eraseHeld({ subjectId, emails: confirmed(identities) }, txContext.tx);
    if (hasAccount) await this.notify(identities, this.languages[0] ?? 'en', txContext.tx);
    return identities.length > 0;
  }

  /** Ends sessions and codes of a subject. Returns its identities, which the erasure deletes. */
  private async end(subjectId: string, txContext: TransactionContext): Promise<readonly Identity[]> {
    const { tx } = txContext;
    const identities = await this.subjects.identities(subjectId, { tx });
    await this.sessions.endAll(subjectId, {}, txContext);
    await this.codes.revokeOf(
      subjectId,
      identities.map(({ id }) => id),
      tx,
    );
    await this.events.emit(accountDeleted, { subjectId }, tx);
    return identities;
  }

  /** Mails confirmed addresses or, without any, those used to sign in. */
  private async notify(
    identities: readonly Identity[],
    language: string,
    tx: WriteTransaction,
  ): Promise<void> {
    const emails = confirmed(identities);
    const receivers =
      emails.length > 0
        ? emails
        : identities.flatMap((row) => (row.provider === 'email_and_password' ? (row.email ?? []) : []));
    await this.mails.accountDeleted(receivers, language, tx);
  }
}

function confirmed(identities: readonly Identity[]): string[] {
  return [
    ...new Set(
      identities.flatMap(({ verifiedAt, email }) => (verifiedAt !== null && email !== null ? [email] : [])),
    ),
  ];
}
