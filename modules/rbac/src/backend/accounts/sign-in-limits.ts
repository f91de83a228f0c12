import { hash } from 'node:crypto';
import { Database, RateLimits, TooManyError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { failureCounter } from './failure-counter.sql.js';

const window = { windowMs: 15 * 60_000 };

/** Who tries a password, and on which account. */
export interface Attempt {
  /** An e-mail address, of an account or not; or what else is guessed at. */
  readonly login: string;
  /** An address, or a network of IPv6. */
  readonly network: string;
  /** A browser that signed in to this account before. */
  readonly device?: string;
}

/**
 * Stops those who guess passwords: of one account, or one password on many. Only what fails is counted, in the database: what
 * strangers send elsewhere makes nothing of it forgotten. A browser that signed in before is stopped by its own failures alone.
 */
@Injectable()
export class SignInLimits {
  private readonly ofAccount;
  private readonly ofNetwork;
  private readonly ofDevice;

  constructor(@Inject(Database) db: Database) {
    const limits = new RateLimits(failureCounter(db));
    this.ofAccount = limits.of({ name: 'account', calls: 10, ...window });
    this.ofNetwork = limits.of({ name: 'network', calls: 30, ...window });
    this.ofDevice = limits.of({ name: 'device', calls: 10, ...window });
  }

  /** @throws TooManyError */
  async demand({ login, network, device }: Attempt): Promise<void> {
    const waits = device ? [this.ofDevice.wait(device)] : [this.ofAccount.wait(accountOf(login)), this.ofNetwork.wait(network)];
    const seconds = Math.max(...(await Promise.all(waits)));
    if (seconds > 0) throw tooMany(seconds);
  }

  async failed({ login, network, device }: Attempt): Promise<void> {
    await (device ? this.ofDevice.take(device) : Promise.all([this.ofAccount.take(accountOf(login)), this.ofNetwork.take(network)]));
  }

  /**
   * Counts an attempt before it is made, so that of many at once no more are tried than the limit: {@link succeeded} forgets it, and one
   * that fails ends with {@link failedReserved}. @throws TooManyError
   */
  async reserve(attempt: Attempt): Promise<void> {
    await this.demand(attempt);
    const { login, device } = attempt;
    const seconds = await (device ? this.ofDevice.take(device) : this.ofAccount.take(accountOf(login)));
    if (seconds > 0) throw tooMany(seconds);
  }

  async failedReserved({ network, device }: Attempt): Promise<void> {
    if (!device) await this.ofNetwork.take(network);
  }

  /** The account is its owner's: earlier failures no longer count against it. */
  async succeeded({ login, device }: Pick<Attempt, 'login' | 'device'>): Promise<void> {
    await Promise.all([this.ofAccount.forget(accountOf(login)), device && this.ofDevice.forget(device)]);
  }
}

const tooMany = (seconds: number) => new TooManyError('Too many failed attempts. Try again later.', seconds);

/** However long what was typed is, and kept from who reads the table. */
const accountOf = (login: string) => hash('sha256', login.trim().toLowerCase(), 'base64url');
