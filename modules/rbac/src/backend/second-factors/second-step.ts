import { UnauthenticatedError, Writer, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { Accounts } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { SignInLimits } from '../accounts/sign-in-limits.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { DeviceCookies } from '../sessions/device-cookies.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';
import { type FactorProof, FactorProofs } from './factor-proofs.js';
import { SecondFactors } from './second-factors.js';

/** A completed sign-in, and its e-mail address. */
export interface SignedInBy {
  readonly tokens: Tokens;
  readonly login: string | null;
}

/** The second step of a sign-in, for accounts with a second factor. */
@Injectable()
export class SecondStep {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(FactorProofs) private readonly proofs: FactorProofs,
    @Inject(SignInLimits) private readonly limits: SignInLimits,
    @Inject(DeviceCookies) private readonly devices: DeviceCookies,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  async isNeeded(subjectId: string, tx: WriteTransaction): Promise<boolean> {
    return (await this.factors.methodsOf(subjectId, { tx })).length > 0;
  }

  /**
   * Does nothing for an account without a second factor. @throws UnauthenticatedError with the challenge for
   * the second step
   */
  async requireProof(subjectId: string, login: string | null): Promise<void> {
    const methods = await this.factors.methodsOf(subjectId);
    if (methods.length === 0) return;
    const challenge = await this.codes.issue({ purpose: 'second-factor', subjectId, email: login });
    throw new UnauthenticatedError(message, [
      { message, rule: 'secondFactor', params: { challenge, methods } },
    ]);
  }

  /** @throws UnauthenticatedError, TooManyError */
  async complete(
    challenge: string,
    proof: FactorProof,
    site: URL,
    visit: RequestContext,
  ): Promise<SignedInBy> {
    const issued = await this.codes.peek('second-factor', challenge);
    if (!issued?.subjectId) throw over();
    const { subjectId, email: login } = issued;
    const device = login === null ? undefined : this.devices.deviceOf(login, visit.device);
    const attempt = { login: `second factor of ${subjectId}`, network: visit.network, device };
    await this.limits.reserve(attempt);
    const tokens = await this.writer.transaction(async (tx) => {
      if (!(await this.proofs.verify(subjectId, proof, { site, language: visit.language, tx })))
        return undefined;
      if (!(await this.codes.redeem('second-factor', challenge, tx))) throw over();
      await this.anonymous.mergeInto(subjectId, visit.caller, tx);
      return this.sessions.open(
        await this.accounts.named(subjectId, tx),
        { ...visit, provenBy: 'second-factor' },
        tx,
      );
    });
    if (!tokens) {
      await this.limits.failedReserved(attempt);
      throw new UnauthenticatedError('The code is wrong.');
    }
    await this.limits.succeeded(attempt);
    if (login !== null) await this.limits.succeeded({ login, device });
    return { tokens, login };
  }
}

const message = 'A second factor is needed';
const over = () => new UnauthenticatedError('The sign-in took too long. Begin again.');
