import { ConflictError, type UnauthenticatedError, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { Accounts } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { findByAccount, type OuterAccount, subjectOf } from '../accounts/find-identity.sql.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';
import { SecondStep } from './second-step.js';

/** An account elsewhere that somebody has just shown to be theirs. */
export interface ProvenAccount extends OuterAccount {
  /** Makes the proof good once. */
  readonly code: Parameters<OneTimeCodes['redeem']>[1];
  readonly purpose: Parameters<OneTimeCodes['redeem']>[0];
  /** What is thrown when it was used already. */
  readonly unproven: () => UnauthenticatedError;
}

/** Whose a session would be, were it not for the second step. */
interface HalfSignedIn {
  readonly half: string;
}

/** Signs in who has proven an account elsewhere. Who is new here gets an account. */
@Injectable()
export class ProvenSignIn {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(SecondStep) private readonly secondStep: SecondStep,
  ) {}

  /** @throws UnauthenticatedError, which asks for a second factor where there is one */
  async signIn(proven: ProvenAccount, visit: RequestContext): Promise<Tokens> {
    const opened = await this.open(proven, visit).catch((error: unknown) => {
      // The account was made at this very moment, by another proof of the same person.
      if (error instanceof ConflictError) return this.open(proven, visit);
      throw error;
    });
    if ('jwt' in opened) return opened;
    await this.secondStep.demand(opened.half, null);
    throw proven.unproven();
  }

  private open({ provider, account, code, purpose, unproven }: ProvenAccount, visit: RequestContext): Promise<Tokens | HalfSignedIn> {
    return this.writer.transaction(async (tx) => {
      if (!(await this.codes.redeem(purpose, code, tx))) throw unproven();
      const known = await findByAccount({ provider, account }, tx);
      if (known && (await this.secondStep.isNeeded(known.subjectId, tx))) return { half: known.subjectId };
      const subject = known ? subjectOf(known) : (await this.accounts.create({ provider, account }, tx)).subject;
      await this.anonymous.mergeInto(subject.id, visit.caller, tx);
      return this.sessions.open(subject, visit, tx);
    });
  }
}
