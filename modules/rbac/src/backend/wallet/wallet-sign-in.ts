import { Database, NotFoundError, RateLimits } from '@flotilla/backend';
import { absentPackages } from '@flotilla/backend/ports';
import { missingPackages } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { findByAccount } from '../accounts/find-identity.sql.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { ProvenSignIn } from '../second-factors/proven-sign-in.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { SiteAddress } from '../sessions/site-address.js';
import { proveWallet, unproven, type WalletProof, walletPackages } from './signed-message.js';

/** Signs in with a wallet by a message that it signs (EIP-4361). */
@Injectable()
export class WalletSignIn {
  private readonly absent = absentPackages(walletPackages);
  private readonly nonces;
  private readonly signIns;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(ProvenSignIn) private readonly proven: ProvenSignIn,
    @Inject(SiteAddress) private readonly address: SiteAddress,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.nonces = limits.of({ name: 'rbac.wallet-nonce', calls: 30, windowMs: 60_000 });
    this.signIns = limits.of({ name: 'rbac.wallet-sign-in', calls: 30, windowMs: 60_000 });
  }

  private readonly requireOrigin = (signedFor: string, site: URL) =>
    this.address.requireOrigin(signedFor, site);

  /** Returns a nonce for the next message, valid once. @throws TooManyError */
  async nonce({ network }: RequestContext): Promise<string> {
    this.requirePackages();
    await this.nonces.enforce(network, tooMany);
    return this.codes.issue({ purpose: 'wallet-nonce' });
  }

  /** @throws UnauthenticatedError, with a challenge when the account has a second factor; TooManyError */
  async signIn(proof: WalletProof, site: URL, visit: RequestContext): Promise<Tokens> {
    this.requirePackages();
    await this.signIns.enforce(visit.network, tooMany);
    const { address, nonce } = await proveWallet(proof, site, this.requireOrigin);
    return this.proven.signIn(
      { of: accountOf(address), purpose: 'wallet-nonce', code: nonce, unproven },
      visit,
    );
  }

  /**
   * Returns whether the wallet that signed the message belongs to the subject. @throws UnauthenticatedError,
   * TooManyError
   */
  async isOf(subjectId: string, proof: WalletProof, site: URL, visit: RequestContext): Promise<boolean> {
    this.requirePackages();
    await this.signIns.enforce(visit.network, tooMany);
    const { address, nonce } = await proveWallet(proof, site, this.requireOrigin);
    if (!(await this.codes.redeem('wallet-nonce', nonce))) throw unproven();
    return (await findByAccount(accountOf(address), this.db))?.subjectId === subjectId;
  }

  /** Without its optional packages, sign-in with a wallet is off. */
  private requirePackages(): void {
    if (this.absent.length) throw new NotFoundError(missingPackages('Wallets', this.absent.join(' ')));
  }
}

const accountOf = (address: string) => ({ provider: 'ethereum_virtual_machine', account: address }) as const;
const tooMany = 'Too many sign-ins. Try again later.';
