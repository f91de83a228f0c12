import {
  type Caller,
  type Context,
  InvalidError,
  NotFoundError,
  RefusedError,
  serverFor,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { PasskeyRegistration, SecondFactorsView } from '../../second-factor-shapes.js';
import { secondFactor, type SecondFactor } from '../../entities/second-factor.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { Privileges } from '../accounts/privileges.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { FactorRows } from './factor-rows.js';
import { Passkeys } from './passkeys.js';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.js';
import { newTotpSecret, stepOf } from './totp.js';

/** A factor that was set up. The first one comes with recovery codes, which are readable only here. */
export interface AddedFactor {
  readonly id: string;
  readonly recoveryCodes: string[];
}

const most = 10;

/** Lists, adds and deletes the second factors of subjects. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(FactorRows) private readonly rows: FactorRows,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Privileges) private readonly privileges: Privileges,
  ) {}

  /**
   * Requires a confirmed address, so that an account created with another person's address cannot be locked
   * by a factor.
   * @throws RefusedError, ForbiddenError
   */
  async requireMayAdd(subjectId: string, caller: Caller): Promise<void> {
    await this.privileges.requireForSubjects([subjectId], { caller });
    const { state } = await this.addressOf(subjectId);
    if (state === 'confirmed') return;
    if (state === 'missing') {
      const message = 'Add an e-mail address and confirm it first';
      throw new RefusedError(message, [{ message, rule: 'confirmedAddress' }]);
    }
    const message = 'Confirm your e-mail address first';
    throw new RefusedError(message, [{ message, rule: 'confirmedAddress' }]);
  }

  async list(subjectId: string): Promise<SecondFactorsView> {
    const own = await this.rows.confirmed(subjectId);
    const listed = own.filter(({ kind }) => kind !== 'recovery-code');
    return {
      factors: listed.map(({ id, kind, label, createdAt, usedAt }) => ({
        id,
        kind,
        label,
        createdAt,
        usedAt,
      })),
      recoveryCodes: own.length - listed.length,
      address: await this.addressOf(subjectId),
    };
  }

  /** Returns the kinds of second factors that a subject can use; empty when none is required. */
  async methodsOf(subjectId: string, { tx }: Pick<Context, 'tx'> = {}): Promise<SecondFactor['kind'][]> {
    const kinds = new Set((await this.rows.confirmed(subjectId, { tx })).map(({ kind }) => kind));
    return kinds.has('totp') || kinds.has('passkey') ? [...kinds].sort() : [];
  }

  /** Returns a new key for an authenticator app. It takes effect once a code is confirmed. */
  async beginTotp(subjectId: string, caller: Caller): Promise<{ id: string; secret: string }> {
    await this.requireMayAdd(subjectId, caller);
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(caller), tx };
      const own = await this.rows.lock(subjectId, context);
      for (const row of own.filter(({ confirmedAt }) => confirmedAt === null))
        await this.rows.of(context).delete(row.id);
      requireCapacity(own);
      const secret = newTotpSecret();
      return { id: await this.rows.insert(subjectId, { kind: 'totp', secret }, context), secret };
    });
  }

  /** @throws NotFoundError, InvalidError */
  async confirmTotp(
    subjectId: string,
    { id, code, label }: { id: string; code: string; label?: string },
    visit: RequestContext,
  ): Promise<AddedFactor> {
    await this.requireMayAdd(subjectId, visit.caller);
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(visit.caller), tx };
      const own = await this.rows.lock(subjectId, context);
      const row = own.find(
        (factor) => factor.id === id && factor.kind === 'totp' && factor.confirmedAt === null,
      );
      if (!row) throw notFound(id);
      const counter = stepOf(code, { secret: await this.rows.secretOf(id, context), last: row.counter });
      if (counter === undefined) throw InvalidError.of('data.code', 'The code is wrong.');
      await this.rows
        .of(context)
        .update(id, { counter, label: label ?? null, confirmedAt: new Date().toISOString() });
      return this.added({ subjectId, id, what: 'totp-added' }, own, { ...visit, context });
    });
  }

  /** @throws InvalidError */
  async addPasskey(
    subjectId: string,
    { passkey, label, site }: { passkey: PasskeyRegistration; label?: string; site: URL },
    visit: RequestContext,
  ): Promise<AddedFactor> {
    await this.requireMayAdd(subjectId, visit.caller);
    const made = await this.passkeys.created(passkey, subjectId, site);
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(visit.caller), tx };
      const own = await this.rows.lock(subjectId, context);
      requireCapacity(own);
      const values = {
        kind: 'passkey',
        ...made,
        label: label ?? null,
        confirmedAt: new Date().toISOString(),
      } as const;
      const id = await this.rows.insert(subjectId, values, context);
      return this.added({ subjectId, id, what: 'passkey-added' }, own, { ...visit, context });
    });
  }

  /** Deletes a factor, and the recovery codes with the last one. @throws NotFoundError */
  async delete(subjectId: string, id: string, visit: RequestContext): Promise<void> {
    await this.privileges.requireForSubjects([subjectId], { caller: visit.caller });
    await this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(visit.caller), tx };
      const own = await this.rows.lock(subjectId, context);
      const row = own.find((factor) => factor.id === id && factor.kind !== 'recovery-code');
      if (!row) throw notFound(id);
      const isLast =
        own.filter(({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null).length === 1;
      const gone = isLast ? own : [row];
      for (const factor of gone) await this.rows.of(context).delete(factor.id);
      const what = row.kind === 'totp' ? 'totp-removed' : 'passkey-removed';
      await this.mails.signInChanged({ subjectId, what, language: visit.language }, tx);
    });
  }

  /** Replaces the recovery codes. @throws RefusedError without another factor */
  async renewRecoveryCodes(subjectId: string, { caller, language }: RequestContext): Promise<string[]> {
    await this.privileges.requireForSubjects([subjectId], { caller });
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(caller), tx };
      const own = await this.rows.lock(subjectId, context);
      if (!own.some(({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null))
        throw new RefusedError('Set up a second factor first.');
      for (const { id, kind } of own) if (kind === 'recovery-code') await this.rows.of(context).delete(id);
      await this.mails.signInChanged({ subjectId, what: 'recovery-codes-changed', language }, tx);
      return this.makeRecoveryCodes(subjectId, context);
    });
  }

  private async added(
    { subjectId, id, what }: { subjectId: string; id: string; what: 'totp-added' | 'passkey-added' },
    before: readonly SecondFactor[],
    { context, language }: { context: TransactionContext; language: string },
  ): Promise<AddedFactor> {
    await this.mails.signInChanged({ subjectId, what, language }, context.tx);
    const isFirst = !before.some(({ kind }) => kind === 'recovery-code');
    return { id, recoveryCodes: isFirst ? await this.makeRecoveryCodes(subjectId, context) : [] };
  }

  /** Returns whether a subject has an address to sign in with, and each is confirmed. */
  private async addressOf(subjectId: string): Promise<SecondFactorsView['address']> {
    const rows = (await this.subjects.identities(subjectId)).filter(
      ({ provider, verifiedAt }) =>
        provider === 'email_and_password' || (provider === 'openid_connect' && verifiedAt !== null),
    );
    const unconfirmed = rows.filter(({ verifiedAt, mustVerify }) => verifiedAt === null && !mustVerify);
    if (unconfirmed.length === 0 && rows.some(({ mustVerify }) => !mustVerify)) return { state: 'confirmed' };
    const waiting = unconfirmed.length > 0 ? unconfirmed : rows;
    const identities = waiting.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
    return identities.length === 0
      ? { state: 'missing' }
      : { state: 'unconfirmed', identities, canSend: this.mails.isInstalled };
  }

  private async makeRecoveryCodes(subjectId: string, context: Context): Promise<string[]> {
    const codes = newRecoveryCodes();
    const confirmedAt = new Date().toISOString();
    for (const code of codes)
      await this.rows.insert(
        subjectId,
        { kind: 'recovery-code', secret: recoveryHash(code, subjectId), confirmedAt },
        context,
      );
    return codes;
  }
}

function requireCapacity(own: readonly SecondFactor[]): void {
  if (own.filter(({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null).length >= most)
    throw new RefusedError({
      en: `There are ${most} already. Delete one first.`,
      ru: `Их уже ${most}, это предел. Сначала удалите один.`,
    });
}

const notFound = (id: string) => new NotFoundError(`${secondFactor.key} ${id} does not exist.`);
