import { Database, RefusedError, UnauthenticatedError, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { PasskeyAssertion } from '../../second-factor-shapes.js';
import { findById } from '../accounts/find-identity.sql.js';
import { Passwords } from '../accounts/passwords.js';
import { Presence } from '../accounts/presence.js';
import { type Attempt, SignInLimits } from '../accounts/sign-in-limits.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { FactorProofs } from '../second-factors/factor-proofs.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import type { WalletProof } from '../wallet/signed-message.js';
import { WalletSignIn } from '../wallet/wallet-sign-in.js';

export type PresenceProof =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly passkey: PasskeyAssertion }
  | WalletProof;

/** Checks proofs of presence of signed-in subjects. */
@Injectable()
export class PresenceProofs {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(FactorProofs) private readonly factors: FactorProofs,
    @Inject(WalletSignIn) private readonly wallets: WalletSignIn,
    @Inject(SignInLimits) private readonly limits: SignInLimits,
    @Inject(Presence) private readonly presence: Presence,
  ) {}

  /** @throws RefusedError when the proof is wrong, TooManyError */
  async show(proof: PresenceProof, site: URL, visit: RequestContext): Promise<void> {
    const { caller, network } = visit;
    if (caller.kind !== 'subject' || caller.sessionId === undefined)
      throw new UnauthenticatedError('Not authorized');
    // Counted by account: a stolen session can guess from any network.
    const attempt = { login: `presence of ${caller.id}`, network };
    const isPassword = 'password' in proof;
    await (isPassword ? this.limits.enforce(attempt) : this.limits.reserve(attempt));
    if (!(await this.isRight(caller.id, proof, site, visit))) {
      await (isPassword ? this.limits.failed(attempt) : this.limits.failedReserved(attempt));
      throw new RefusedError(wrong, [{ field: `data.${isPassword ? 'password' : 'code'}`, message: wrong }]);
    }
    await this.limits.succeeded(attempt);
    const by = 'code' in proof || 'passkey' in proof ? 'second-factor' : 'first-factor';
    await this.presence.recordProof(caller.sessionId, by, { caller });
  }

  private async isRight(
    subjectId: string,
    proof: PresenceProof,
    site: URL,
    visit: RequestContext,
  ): Promise<boolean> {
    if ('password' in proof)
      return this.isPassword(subjectId, proof.password, {
        login: `presence of ${subjectId}`,
        network: visit.network,
      });
    if ('message' in proof) return this.wallets.isOf(subjectId, proof, site, visit);
    return this.writer.transaction((tx) =>
      this.factors.verify(subjectId, proof, { site, language: visit.language, tx }),
    );
  }

  private async isPassword(subjectId: string, password: string, attempt: Attempt): Promise<boolean> {
    // Checked again before each password, so that concurrent attempts after the tenth failure are refused.
    const before = () => this.limits.enforce(attempt);
    for (const { id, provider, mustVerify } of await this.subjects.identities(subjectId)) {
      if (provider !== 'email_and_password' || mustVerify) continue;
      const existing = await findById(id, this.db);
      if (
        await this.passwords.matches({
          network: attempt.network,
          password,
          stored: existing?.password,
          before,
        })
      )
        return true;
    }
    return false;
  }
}

const wrong = 'That was not right. Try again.';
