import { ConflictError, type UnauthenticatedError, Writer, type WriteTransaction } from '@flotilla/backend';
import type { ServerInput } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { identity as identityEntity } from '../../entities/identity.js';
import type { Tokens } from '../../shapes.js';
import { Accounts, type SubjectName } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { findByAccount, type OuterAccount, subjectOf } from '../accounts/find-identity.sql.js';
import { JoinOrders } from '../accounts/join-orders.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';
import { SecondStep } from './second-step.js';

/** An external account whose ownership was just proven. */
export interface ProvenAccount {
  readonly of: OuterAccount;
  /** Further values of the identity that the first sign-in creates. */
  readonly values?: Pick<ServerInput<typeof identityEntity>, 'email' | 'verifiedAt'>;
  /** Runs before an account is created. @throws ConflictError */
  readonly beforeCreation?: (tx: WriteTransaction) => Promise<void>;
  /** Makes the proof valid once. */
  readonly code: Parameters<OneTimeCodes['redeem']>[1];
  readonly purpose: Parameters<OneTimeCodes['redeem']>[0];
  /** Returns the error for a proof that was already used. */
  readonly unproven: () => UnauthenticatedError;
}

/** The second-factor challenge of a sign-in that is not complete. */
interface HalfSignedIn {
  readonly half: string;
}

/** Signs in with a proven external account, and creates an account on first use. */
@Injectable()
export class ProvenSignIn {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(SecondStep) private readonly secondStep: SecondStep,
    @Inject(JoinOrders) private readonly orders: JoinOrders,
  ) {}

  /** @throws UnauthenticatedError, with a challenge when the account has a second factor */
  async signIn(proven: ProvenAccount, visit: RequestContext): Promise<Tokens> {
    const opened = await this.open(proven, visit).catch((error: unknown) => {
      // A concurrent request of the same person created the account.
      if (error instanceof ConflictError) return this.open(proven, visit);
      throw error;
    });
    if ('jwt' in opened) return opened;
    await this.secondStep.requireProof(opened.half, null);
    throw proven.unproven();
  }

  private async create(
    { of, values, beforeCreation }: Pick<ProvenAccount, 'of' | 'values' | 'beforeCreation'>,
    tx: WriteTransaction,
  ): Promise<SubjectName> {
    await beforeCreation?.(tx);
    const { subject, identity } = await this.accounts.create({ ...of, ...values }, tx);
    if (identity.verifiedAt !== null) await this.orders.joinLater(identity, tx);
    return subject;
  }

  private open(
    { of, values, beforeCreation, code, purpose, unproven }: ProvenAccount,
    visit: RequestContext,
  ): Promise<Tokens | HalfSignedIn> {
    return this.writer.transaction(async (tx) => {
      if (!(await this.codes.redeem(purpose, code, tx))) throw unproven();
      const existing = await findByAccount(of, tx);
      if (existing && (await this.secondStep.isNeeded(existing.subjectId, tx)))
        return { half: existing.subjectId };
      const subject = existing ? subjectOf(existing) : await this.create({ of, values, beforeCreation }, tx);
      await this.anonymous.mergeInto(subject.id, visit.caller, tx);
      return this.sessions.open(subject, visit, tx);
    });
  }
}
