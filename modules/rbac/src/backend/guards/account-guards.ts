import {
  ForbiddenError,
  LANGUAGES,
  RefusedError,
  Rows,
  serverFor,
  type TransactionContext,
} from '@flotilla/backend';
import { type AfterGuardedWrite, type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { identity, type Identity } from '../../entities/identity.js';
import { session } from '../../entities/session.js';
import { subject } from '../../entities/subject.js';
import { subjectsToIdentities, subjectsToSessions } from '../../links.js';
import { Presence } from '../accounts/presence.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';
import { sessionOf } from '../sessions/session-of.js';
import { isOver } from '../sessions/session-state.js';
import { after, before } from './guarded-values.js';
import { hasFullAccess, Privileges } from '../accounts/privileges.js';

type Follow = Promise<AfterGuardedWrite | undefined>;

const names = ['provider', 'issuer', 'account'] as const;

/**
 * Applies the rules of account actions to generic writes: only administrators change administrators, an
 * account keeps a way to sign in, its owner is notified by mail, and other sessions end.
 */
@Injectable()
export class AccountGuards {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(Presence) presence: Presence,
    @Inject(RowHooks) hooks: RowHooks,
  ) {
    hooks.guardPresence(({ caller }) => presence.require(caller));
    hooks.guard(subject, async ({ rows }, txContext) => {
      await this.privileges.requireForSubjects(before(rows, 'id'), txContext);
    });
    hooks.guard(identity, (write, txContext) => this.guardIdentities(write, txContext));
    hooks.guard(subjectsToIdentities, (write, txContext) => this.guardOwnedIdentities(write, txContext));
    hooks.guard(session, (write, txContext) => this.guardSessions(write, txContext));
    hooks.guard(subjectsToSessions, (write, txContext) => this.guardOwnedSessions(write, txContext));
  }

  private async guardIdentities({ operation, rows }: GuardedWrite, txContext: TransactionContext): Follow {
    const owners = await this.ownersOf(before(rows, 'id'), txContext);
    await this.privileges.requireForSubjects(owners.values(), txContext);
    const context = asServer(txContext);
    const emailChanged = rows.filter(
      (row) => row.before && row.values && isOther(row.values['email'], row.before['email']),
    );
    // A changed address is unconfirmed.
    for (const row of emailChanged)
      await this.rows
        .of(identity, context)
        .update(String(row.before?.['id']), { verifiedAt: null, newEmail: null });
    if (operation === 'delete')
      return this.afterRemoval(
        owners,
        rows.flatMap((row) => (row.before ? [row.before] : [])),
        txContext,
      );
    return async (written) => {
      for (const row of written) {
        const subjectId = owners.get(row.id);
        if (subjectId === undefined) continue;
        await this.reportChange(
          { subjectId, id: row.id, before: row.before ?? {}, after: row.after },
          txContext,
        );
      }
    };
  }

  private async reportChange(
    { subjectId, id, before: old, after: now }: Changed,
    txContext: TransactionContext,
  ): Promise<void> {
    const language = this.language;
    const email = textOf(now['email']);
    const isEmailNew = isOther(now['email'], old['email']);
    const isRenamed = names.some((name) => now[name] !== old[name]);
    if (!isEmailNew && !isRenamed) return;
    await this.codes.revoke(id, txContext.tx);
    const [oldEmail, isProven] = [textOf(old['email']), old['verifiedAt'] !== null];
    if (isEmailNew && oldEmail !== undefined)
      await this.mails.emailChanged(
        { subjectId, identityId: id, email: oldEmail, language, newEmail: email ?? '', isProven },
        txContext.tx,
      );
    if (isEmailNew && email !== undefined && now['provider'] === 'email_and_password')
      await this.mails.confirmEmail({ subjectId, identityId: id, email, language }, txContext.tx);
    if (isRenamed)
      await this.mails.signInChanged(
        { subjectId, what: 'identity-changed', name: nameOf(now), language },
        txContext.tx,
      );
    await this.endOthers(subjectId, txContext);
  }

  private async guardOwnedIdentities(
    { operation, rows }: GuardedWrite,
    txContext: TransactionContext,
  ): Follow {
    await this.privileges.requireForSubjects(before(rows, 'subjectId'), txContext);
    const moved = rows.filter(
      (row) =>
        row.before && (row.values === null || changes(row.values, row.before, ['subjectId', 'identityId'])),
    );
    const owners = new Map(
      moved.map((row) => [String(row.before?.['identityId']), String(row.before?.['subjectId'])]),
    );
    const gone = await this.identitiesOf(owners.keys(), txContext);
    const removed = await this.afterRemoval(owners, gone, txContext);
    return async (written) => {
      await removed(written);
      if (operation === 'delete') return;
      const given = written.filter(
        (row) => !row.before || changes(row.after, row.before, ['subjectId', 'identityId']),
      );
      await this.privileges.requireForSubjects(after(given, 'subjectId'), txContext);
      for (const { after: link } of given) {
        const [added] = await this.identitiesOf([String(link['identityId'])], txContext);
        // A contact from a checkout cannot sign in.
        if (!added || !signsIn(added)) continue;
        const subjectId = String(link['subjectId']);
        const what = 'identity-added';
        await this.mails.signInChanged(
          { subjectId, what, name: nameOf(added), language: this.language },
          txContext.tx,
        );
        await this.endOthers(subjectId, txContext);
      }
    };
  }

  /** Handles identities that were removed from their subjects. */
  private async afterRemoval(
    owners: ReadonlyMap<string, string>,
    gone: readonly Readonly<Record<string, unknown>>[],
    txContext: TransactionContext,
  ): Promise<AfterGuardedWrite> {
    // A server with the secret key may move identities between subjects, one call at a time.
    const isKept = txContext.caller.kind !== 'server';
    const signedIn = new Map<string, boolean>();
    for (const subjectId of new Set(owners.values())) {
      // Locked, so that two concurrent removals do not count each other's identity.
      await this.rows
        .of(subject, txContext)
        .one({ where: { id: { eq: subjectId } }, fields: [], lock: 'update' });
      signedIn.set(subjectId, (await this.subjects.identities(subjectId, txContext)).some(signsIn));
    }
    return async () => {
      for (const row of gone) {
        const subjectId = owners.get(String(row['id']));
        if (subjectId === undefined || row['provider'] === 'email') continue;
        const remaining = await this.subjects.identities(subjectId, txContext);
        if (isKept && signedIn.get(subjectId) && !remaining.some(signsIn))
          throw new RefusedError('The last identity can not be deleted.');
        const email = textOf(row['email']);
        const goneEmail =
          email !== undefined && row['verifiedAt'] !== null ? { id: String(row['id']), email } : undefined;
        const change = {
          subjectId,
          what: 'identity-removed',
          name: nameOf(row),
          language: this.language,
          gone: goneEmail,
        } as const;
        await this.mails.signInChanged(change, txContext.tx);
        await this.endOthers(subjectId, txContext);
      }
    };
  }

  private async guardSessions({ operation, rows }: GuardedWrite, txContext: TransactionContext): Follow {
    const links = await this.rows
      .of(subjectsToSessions, asServer(txContext))
      .find({ where: { sessionId: { inArray: before(rows, 'id') } }, fields: ['subjectId'] });
    await this.privileges.requireForSubjects(
      links.map(({ subjectId }) => subjectId),
      txContext,
    );
    return async (written) => {
      const isReopened = written.some(
        (row) => typeof row.before?.['revokedAt'] === 'string' && row.after['revokedAt'] === null,
      );
      if (isReopened)
        throw new RefusedError({
          en: 'A session that ended cannot be opened again.',
          ru: 'Завершённый сеанс нельзя открыть снова.',
        });
      for (const row of written)
        if (operation === 'delete' || isOver(timesOf(row.after)))
          await this.sessions.stopImports(row.id, asServer(txContext));
    };
  }

  /** Guards links of sessions: linking a session to a subject signs in as that subject. */
  private async guardOwnedSessions({ operation, rows }: GuardedWrite, txContext: TransactionContext): Follow {
    await this.privileges.requireForSubjects(before(rows, 'subjectId'), txContext);
    return async (written) => {
      const given = written.filter(
        (row) => !row.before || changes(row.after, row.before, ['subjectId', 'sessionId']),
      );
      // A session without its account is over.
      for (const sessionId of before(operation === 'delete' ? rows : given, 'sessionId'))
        await this.sessions.stopImports(sessionId, asServer(txContext));
      if (operation === 'delete') return;
      if (given.length > 0 && !hasFullAccess(txContext.caller)) throw new ForbiddenError('Not authorized');
      for (const subjectId of after(given, 'subjectId'))
        await this.mails.signInChanged(
          { subjectId, what: 'session-added', language: this.language },
          txContext.tx,
        );
    };
  }

  private async ownersOf(
    identityIds: readonly string[],
    txContext: TransactionContext,
  ): Promise<ReadonlyMap<string, string>> {
    const links = await this.rows
      .of(subjectsToIdentities, asServer(txContext))
      .find({ where: { identityId: { inArray: [...identityIds] } }, fields: ['identityId', 'subjectId'] });
    return new Map(links.map(({ identityId, subjectId }) => [identityId, subjectId]));
  }

  private identitiesOf(ids: Iterable<string>, txContext: TransactionContext): Promise<Identity[]> {
    return this.rows.of(identity, asServer(txContext)).find({ where: { id: { inArray: [...ids] } } });
  }

  private async endOthers(subjectId: string, txContext: TransactionContext): Promise<void> {
    await this.sessions.endAll(subjectId, { except: sessionOf(txContext.caller) }, asServer(txContext));
  }

  /** Language of mails to owners, whose own language is unknown here. */
  private get language(): string {
    return this.languages[0] ?? 'en';
  }
}

interface Changed {
  readonly subjectId: string;
  readonly id: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const asServer = ({ caller, tx }: TransactionContext): TransactionContext => ({
  caller: serverFor(caller),
  tx,
});
const timesOf = ({ revokedAt, expiresAt }: Readonly<Record<string, unknown>>) => ({
  revokedAt: textOf(revokedAt) ?? null,
  expiresAt: String(expiresAt),
});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const signsIn = ({ provider, mustVerify }: Identity) => provider !== 'email' && !mustVerify;
const nameOf = (row: Readonly<Record<string, unknown>>) =>
  textOf(row['email']) ?? textOf(row['account']) ?? '';

/** Returns whether an address differs, ignoring case; undefined is no change. */
function isOther(value: unknown, old: unknown): boolean {
  if (value === undefined) return false;
  return (textOf(value)?.toLowerCase() ?? null) !== (textOf(old)?.toLowerCase() ?? null);
}

function changes(
  values: Readonly<Record<string, unknown>>,
  old: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): boolean {
  return fields.some((name) => values[name] !== undefined && values[name] !== old[name]);
}
