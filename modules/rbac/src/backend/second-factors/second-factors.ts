import {
  type Caller,
  type Context,
  InvalidError,
  NotFoundError,
  RefusedError,
  Rows,
  server,
  serverFor,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { PasskeyAssertion, PasskeyRegistration, SecondFactorsView } from '../../second-factor-shapes.js';
import { secondFactor, type SecondFactor } from '../../entities/second-factor.js';
import { subject } from '../../entities/subject.js';
import { subjectsToSecondFactors } from '../../links.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { Privileges } from '../accounts/privileges.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Passkeys } from './passkeys.js';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.js';
import { newTotpSecret, stepOf } from './totp.js';

/** Proof by a second factor: six digits, a recovery code or a passkey. */
export type FactorProof = { readonly code: string } | { readonly passkey: PasskeyAssertion };

export interface ProofPlace {
  readonly site: URL;
  readonly language: string;
  readonly tx: WriteTransaction;
}

/** A factor that was set up. The first one comes with recovery codes, which are readable only here. */
export interface AddedFactor {
  readonly id: string;
  readonly recoveryCodes: string[];
}

const most = 10;
const factors = via(subjectsToSecondFactors, secondFactor, { variants: subjectsToSecondFactors.variants });

/** The second factors of subjects. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
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
    const own = await this.confirmed(subjectId);
    const shown = own.filter(({ kind }) => kind !== 'recovery-code');
    return {
      factors: shown.map(({ id, kind, label, createdAt, usedAt }) => ({
        id,
        kind,
        label,
        createdAt,
        usedAt,
      })),
      recoveryCodes: own.length - shown.length,
      address: await this.addressOf(subjectId),
    };
  }

  /** Returns the kinds of second factors that a subject can use; empty when none is required. */
  async methodsOf(subjectId: string, { tx }: Pick<Context, 'tx'> = {}): Promise<SecondFactor['kind'][]> {
    const kinds = new Set((await this.confirmed(subjectId, { tx })).map(({ kind }) => kind));
    return kinds.has('totp') || kinds.has('passkey') ? [...kinds].sort() : [];
  }

  /** Returns a new key for an authenticator app. It takes effect once a code is confirmed. */
  async beginTotp(subjectId: string, caller: Caller): Promise<{ id: string; secret: string }> {
    await this.requireMayAdd(subjectId, caller);
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(caller), tx };
      const own = await this.lock(subjectId, context);
      for (const row of own.filter(({ confirmedAt }) => confirmedAt === null))
        await this.rows.of(secondFactor, context).delete(row.id);
      demandRoom(own);
      const secret = newTotpSecret();
      return { id: await this.insert(subjectId, { kind: 'totp', secret }, context), secret };
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
      const own = await this.lock(subjectId, context);
      const row = own.find(
        (factor) => factor.id === id && factor.kind === 'totp' && factor.confirmedAt === null,
      );
      if (!row) throw notFound(id);
      const counter = stepOf(code, { secret: await this.secretOf(id, context), last: row.counter });
      if (counter === undefined) throw InvalidError.of('data.code', 'The code is wrong.');
      await this.rows
        .of(secondFactor, context)
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
      const own = await this.lock(subjectId, context);
      demandRoom(own);
      const values = {
        kind: 'passkey',
        ...made,
        label: label ?? null,
        confirmedAt: new Date().toISOString(),
      } as const;
      const id = await this.insert(subjectId, values, context);
      return this.added({ subjectId, id, what: 'passkey-added' }, own, { ...visit, context });
    });
  }

  /** Deletes a factor, and the recovery codes with the last one. @throws NotFoundError */
  async delete(subjectId: string, id: string, visit: RequestContext): Promise<void> {
    await this.privileges.requireForSubjects([subjectId], { caller: visit.caller });
    await this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(visit.caller), tx };
      const own = await this.lock(subjectId, context);
      const row = own.find((factor) => factor.id === id && factor.kind !== 'recovery-code');
      if (!row) throw notFound(id);
      const isLast =
        own.filter(({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null).length === 1;
      const gone = isLast ? own : [row];
      for (const factor of gone) await this.rows.of(secondFactor, context).delete(factor.id);
      const what = row.kind === 'totp' ? 'totp-removed' : 'passkey-removed';
      await this.mails.signInChanged({ subjectId, what, language: visit.language }, tx);
    });
  }

  /** Replaces the recovery codes. @throws RefusedError without another factor */
  async renewRecoveryCodes(subjectId: string, { caller, language }: RequestContext): Promise<string[]> {
    await this.privileges.requireForSubjects([subjectId], { caller });
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(caller), tx };
      const own = await this.lock(subjectId, context);
      if (!own.some(({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null))
        throw new RefusedError('Set up a second factor first.');
      for (const { id, kind } of own)
        if (kind === 'recovery-code') await this.rows.of(secondFactor, context).delete(id);
      await this.mails.signInChanged({ subjectId, what: 'recovery-codes-changed', language }, tx);
      return this.makeRecoveryCodes(subjectId, context);
    });
  }

  /** Verifies a proof by a second factor. Each code is valid once. */
  async verify(subjectId: string, proof: FactorProof, { site, language, tx }: ProofPlace): Promise<boolean> {
    if ('passkey' in proof) return (await this.passkeys.shownBy(proof.passkey, site, tx))?.id === subjectId;
    const context = { caller: serverFor({ kind: 'subject', id: subjectId }), tx };
    const own = (await this.lock(subjectId, context)).filter(({ confirmedAt }) => confirmedAt !== null);
    const digits = proof.code.replace(/\s/g, '');
    if (/^\d{6}$/.test(digits)) return this.useTotp(digits, own, context);
    const where = {
      secret: { eq: recoveryHash(proof.code, subjectId) },
      kind: { eq: 'recovery-code' },
    } as const;
    const used = await this.rows.of(secondFactor, context).one({ where, fields: [] });
    if (!used || !own.some(({ id }) => id === used.id)) return false;
    await this.rows.of(secondFactor, context).delete(used.id);
    await this.mails.signInChanged({ subjectId, what: 'recovery-code-used', language }, tx);
    return true;
  }

  private async useTotp(code: string, own: readonly SecondFactor[], context: Context): Promise<boolean> {
    for (const { id, kind, counter: last } of own) {
      const secret = kind === 'totp' ? await this.secretOf(id, context) : '';
      // Anyone could compute codes of an empty key.
      const counter = secret === '' ? undefined : stepOf(code, { secret, last });
      if (counter === undefined) continue;
      await this.rows.of(secondFactor, context).update(id, { counter, usedAt: new Date().toISOString() });
      return true;
    }
    return false;
  }

  private async added(
    { subjectId, id, what }: { subjectId: string; id: string; what: 'totp-added' | 'passkey-added' },
    before: readonly SecondFactor[],
    { context, language }: { context: Context & { readonly tx: WriteTransaction }; language: string },
  ): Promise<AddedFactor> {
    await this.mails.signInChanged({ subjectId, what, language }, context.tx);
    const isFirst = !before.some(({ kind }) => kind === 'recovery-code');
    return { id, recoveryCodes: isFirst ? await this.makeRecoveryCodes(subjectId, context) : [] };
  }

  /** Returns whether a subject has an address to sign in with, and each is confirmed. */
  private async addressOf(subjectId: string): Promise<SecondFactorsView['address']> {
    const rows = (await this.subjects.identities(subjectId)).filter(
      ({ provider }) => provider === 'email_and_password',
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
      await this.insert(
        subjectId,
        { kind: 'recovery-code', secret: recoveryHash(code, subjectId), confirmedAt },
        context,
      );
    return codes;
  }

  private async insert(
    subjectId: string,
    values: Parameters<ReturnType<typeof this.table>['insert']>[0],
    context: Context,
  ): Promise<string> {
    const { id: secondFactorId } = await this.table(context).insert(values);
    await this.rows.of(subjectsToSecondFactors, context).insert({ subjectId, secondFactorId });
    return secondFactorId;
  }

  private table(context: Context) {
    return this.rows.of(secondFactor, context);
  }

  private async secretOf(id: string, context: Context): Promise<string> {
    return (
      (await this.table(context).one({ where: { id: { eq: id } }, fields: [], secrets: ['secret'] }))
        ?.secret ?? ''
    );
  }

  private async confirmed(
    subjectId: string,
    { tx }: Pick<Context, 'tx'> = {},
  ): Promise<readonly SecondFactor[]> {
    const own = await this.own(subjectId, { caller: server, tx });
    return own.filter(({ confirmedAt }) => confirmedAt !== null);
  }

  private async own(subjectId: string, context: Context): Promise<readonly SecondFactor[]> {
    return (await this.rows.of(subject, context).byId(subjectId, { fields: [], with: { factors } })).factors;
  }

  /** Locks the subject and returns its factors. */
  private async lock(subjectId: string, context: Context): Promise<readonly SecondFactor[]> {
    await this.rows
      .of(subject, context)
      .one({ where: { id: { eq: subjectId } }, fields: [], lock: 'update' });
    return this.own(subjectId, context);
  }
}

function demandRoom(own: readonly SecondFactor[]): void {
  if (own.filter(({ kind, confirmedAt }) => kind !== 'recovery-code' && confirmedAt !== null).length >= most)
    throw new RefusedError(`There are ${most} already. Delete one first.`);
}

const notFound = (id: string) => new NotFoundError(`${secondFactor.key} ${id} does not exist.`);
