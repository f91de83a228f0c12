import { LANGUAGES, RefusedError, Rows, serverFor, type TransactionContext } from '@flotilla/backend';
import { type AfterGuardedWrite, type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { type ServerWhere, show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { secondFactor, type SecondFactor } from '../../entities/second-factor.js';
import { subjectsToSecondFactors } from '../../links.js';
import { Presence } from '../accounts/presence.js';
import { AccountMails } from '../mails/account-mails.js';
import type { SignInChange } from '../mails/sign-in-changes.js';
import { before } from './guarded-values.js';
import { Privileges } from '../accounts/privileges.js';

type Follow = Promise<AfterGuardedWrite | undefined>;
type Kind = SecondFactor['kind'];
/** A confirmed factor and its owner. */
type Owned = { readonly subjectId: string; readonly kind: Kind };

const removedAs: Readonly<Record<Kind, SignInChange>> = {
  totp: 'totp-removed',
  passkey: 'passkey-removed',
  'recovery-code': 'recovery-codes-changed',
};
const addedAs: Readonly<Record<Kind, SignInChange>> = {
  totp: 'totp-added',
  passkey: 'passkey-added',
  'recovery-code': 'recovery-codes-changed',
};

/** Guards second factors against generic writes: rejects restores, and notifies the owner of each change. */
@Injectable()
export class FactorGuards {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(Presence) presence: Presence,
    @Inject(RowHooks) hooks: RowHooks,
  ) {
    for (const guarded of [secondFactor, subjectsToSecondFactors])
      hooks.guard(guarded, async (_, { caller }) => {
        await presence.requireFactor(caller);
      });
    hooks.guard(secondFactor, (write, txContext) => this.guardFactors(write, txContext));
    hooks.guard(subjectsToSecondFactors, (write, txContext) => this.guardOwned(write, txContext));
  }

  private async guardFactors(
    { operation, isRestore, rows }: GuardedWrite,
    txContext: TransactionContext,
  ): Follow {
    const owned = await this.owned({ secondFactorId: { inArray: before(rows, 'id') } }, txContext);
    await this.privileges.requireForSubjects(
      owned.map(({ subjectId }) => subjectId),
      txContext,
    );
    // History stores no secrets, and an earlier confirmation may no longer hold.
    if (isRestore)
      throw new RefusedError({
        en: 'A second factor cannot be restored. Its owner sets up a new one.',
        ru: 'Второй фактор нельзя восстановить. Его владелец настроит новый.',
      });
    if (operation === 'create') return undefined;
    if (operation === 'delete') return () => this.reportRemoved(owned, txContext);
    const isChanged = rows.some(({ values }) => values && 'kind' in values);
    return isChanged
      ? () =>
          this.notify(
            owned.map((one) => ({ ...one, what: 'factor-changed' })),
            txContext,
          )
      : undefined;
  }

  private async guardOwned({ operation, rows }: GuardedWrite, txContext: TransactionContext): Follow {
    const removed = await this.owned({ id: { inArray: before(rows, 'id') } }, txContext);
    await this.privileges.requireForSubjects(before(rows, 'subjectId'), txContext);
    return async (written) => {
      if (operation === 'delete') return this.reportRemoved(removed, txContext);
      await this.privileges.requireForSubjects(
        written.map(({ after }) => String(after['subjectId'])),
        txContext,
      );
      const moved = written.filter(
        ({ before: old, after }) =>
          !old ||
          old['subjectId'] !== after['subjectId'] ||
          old['secondFactorId'] !== after['secondFactorId'],
      );
      const added = await this.owned({ id: { inArray: moved.map(({ id }) => id) } }, txContext);
      if (moved.some((row) => row.before)) await this.reportRemoved(removed, txContext);
      await this.notify(
        added.map((one) => ({ ...one, what: addedAs[one.kind] })),
        txContext,
      );
    };
  }

  private async reportRemoved(removed: readonly Owned[], txContext: TransactionContext): Promise<void> {
    await this.notify(
      removed.map((one) => ({ ...one, what: removedAs[one.kind] })),
      txContext,
    );
    for (const subjectId of new Set(removed.map((one) => one.subjectId)))
      await this.removeOrphanedCodes(subjectId, txContext);
  }

  /** Deletes the recovery codes of a subject that has no other factor left. */
  private async removeOrphanedCodes(subjectId: string, { caller, tx }: TransactionContext): Promise<void> {
    const context = { caller: serverFor(caller), tx };
    const remaining = await this.rows.of(subjectsToSecondFactors, context).find({
      where: { subjectId: { eq: subjectId } },
      fields: [],
      with: { secondFactor: show(secondFactor, ['kind', 'confirmedAt']) },
    });
    const factors = remaining.map((link) => link.secondFactor);
    if (factors.some(({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null)) return;
    await this.rows
      .of(secondFactor, context)
      .deleteMany(factors.filter(({ kind }) => kind === 'recovery-code').map(({ id }) => id));
  }

  private async notify(
    changes: readonly (Owned & { readonly what: SignInChange })[],
    { tx }: TransactionContext,
  ): Promise<void> {
    // One mail for the recovery codes, however many there are.
    const once = new Map(
      changes.map(({ subjectId, what }, index) => [
        what === 'recovery-codes-changed' ? `${subjectId} ${what}` : `${index}`,
        { subjectId, what },
      ]),
    );
    for (const one of once.values())
      await this.mails.signInChanged({ ...one, language: this.languages[0] ?? 'en' }, tx);
  }

  /** Returns confirmed factors with their owners. */
  private async owned(
    where: ServerWhere<typeof subjectsToSecondFactors.fields>,
    txContext: TransactionContext,
  ): Promise<Owned[]> {
    const links = await this.links(txContext).find({
      where,
      fields: ['subjectId'],
      with: { secondFactor: show(secondFactor, ['kind', 'confirmedAt']) },
    });
    return links
      .filter((link) => link.secondFactor.confirmedAt !== null)
      .map((link) => ({ subjectId: link.subjectId, kind: link.secondFactor.kind }));
  }

  private links({ caller, tx }: TransactionContext) {
    return this.rows.of(subjectsToSecondFactors, { caller: serverFor(caller), tx });
  }
}
