import { ConflictError, Database, RateLimits, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { findByWallet, subjectOf } from '../accounts/find-identity.sql.js';
import { Sessions } from '../sessions/sessions.js';
import { type HalfSignedIn, SecondStep } from '../second-factors/second-step.js';
import { Accounts } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { type ProvenWallet, proveWallet, unproven, type WalletProof } from './signed-message.js';

/** Signs in with a wallet by a message that it signs (EIP-4361). A wallet that is new here gets an account. */
@Injectable()
export class WalletSignIn {
  private readonly nonces;
  private readonly signIns;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(SecondStep) private readonly secondStep: SecondStep,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.nonces = limits.of({ name: 'rbac.wallet-nonce', calls: 30, windowMs: 60_000 });
    this.signIns = limits.of({ name: 'rbac.wallet-sign-in', calls: 30, windowMs: 60_000 });
  }

  /** What the next message has to say, once. @throws TooManyError */
  async nonce({ network }: RequestContext): Promise<string> {
    await this.nonces.demand(network, tooMany);
    return this.codes.issue({ purpose: 'wallet-nonce' });
  }

  /** @throws UnauthenticatedError, which asks for a second factor where there is one; TooManyError */
  async signIn(proof: WalletProof, site: URL, visit: RequestContext): Promise<Tokens> {
    await this.signIns.demand(visit.network, tooMany);
    const wallet = await proveWallet(proof, site);
    const opened = await this.open(wallet, visit).catch((error: unknown) => {
      // The wallet's account was made at this very moment, by another of its messages.
      if (error instanceof ConflictError) return this.open(wallet, visit);
      throw error;
    });
    if ('jwt' in opened) return opened;
    await this.secondStep.demand(opened.half, null);
    throw unproven();
  }

  /** Whether it is the subject's wallet that signed just now. @throws UnauthenticatedError, TooManyError */
  async isOf(subjectId: string, proof: WalletProof, site: URL, visit: RequestContext): Promise<boolean> {
    await this.signIns.demand(visit.network, tooMany);
    const { address, nonce } = await proveWallet(proof, site);
    if (!(await this.codes.redeem('wallet-nonce', nonce))) throw unproven();
    return (await findByWallet(address, this.db))?.subjectId === subjectId;
  }

  /** A session; or whose it would be, where a second step is needed. */
  private open({ address, nonce }: ProvenWallet, visit: RequestContext): Promise<Tokens | HalfSignedIn> {
    return this.writer.transaction(async (tx) => {
      if (!(await this.codes.redeem('wallet-nonce', nonce, tx))) throw unproven();
      const known = await findByWallet(address, tx);
      if (known && (await this.secondStep.isNeeded(known.subjectId, tx))) return { half: known.subjectId };
      const subject = known
        ? subjectOf(known)
        : (await this.accounts.create({ provider: 'ethereum_virtual_machine', account: address }, tx)).subject;
      await this.anonymous.mergeInto(subject.id, visit.caller, tx);
      return this.sessions.open(subject, visit, tx);
    });
  }
}

const tooMany = 'Too many sign-ins. Try again later.';
