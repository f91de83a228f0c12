import { ConflictError, RateLimits, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { findByWallet, subjectOf } from '../accounts/find-identity.sql.js';
import { Sessions } from '../sessions/sessions.js';
import { Accounts } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { type ProvenWallet, proveWallet, unproven, type WalletProof } from './signed-message.js';

/** Signs in with a wallet by a message that it signs (EIP-4361). A wallet that is new here gets an account. */
@Injectable()
export class WalletSignIn {
  private readonly nonces;

  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.nonces = limits.of({ name: 'rbac.wallet-nonce', calls: 30, windowMs: 60_000 });
  }

  /** What the next message has to say, once. @throws TooManyError */
  async nonce({ client }: RequestContext): Promise<string> {
    await this.nonces.demand(client.ip, 'Too many sign-ins. Try again later.');
    return this.codes.issue({ purpose: 'wallet-nonce' });
  }

  /** @throws UnauthenticatedError */
  async signIn(proof: WalletProof, site: URL, visit: RequestContext): Promise<Tokens> {
    const wallet = await proveWallet(proof, site);
    try {
      return await this.open(wallet, visit);
    } catch (error) {
      // The wallet's account was made at this very moment, by another of its messages.
      if (error instanceof ConflictError) return this.open(wallet, visit);
      throw error;
    }
  }

  private open({ address, nonce }: ProvenWallet, { caller, client }: RequestContext): Promise<Tokens> {
    return this.writer.transaction(async (tx) => {
      if (!(await this.codes.redeem('wallet-nonce', nonce, tx))) throw unproven();
      const known = await findByWallet(address, tx);
      const subject = known
        ? subjectOf(known)
        : (await this.accounts.create({ provider: 'ethereum_virtual_machine', account: address }, tx)).subject;
      await this.anonymous.mergeInto(subject.id, caller, tx);
      return this.sessions.open(subject, client, tx);
    });
  }
}
