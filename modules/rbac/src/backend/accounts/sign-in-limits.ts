import { hash } from 'node:crypto';
import { Database, RateLimits, TooManyError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { failureCounter } from './failure-counter.sql.js';

const window = { windowMs: 15 * 60_000 };

/** The client of a sign-in attempt, and the account. */
export interface Attempt {
  /** An e-mail address, existing or not, or another secret that is guessed. */
  readonly login: string;
  /** An IPv4 address, or an IPv6 network. */
  readonly network: string;
  /** A browser that signed in to this account before. */
  readonly device?: string;
}

/**
 * Limits password guessing on one account and across accounts. Counts only failures, in the database, so that
 * other traffic cannot evict a count. A browser that signed in before is limited only by its own failures.
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
  async enforce({ login, network, device }: Attempt): Promise<void> {
    const waits = device
      ? [this.ofDevice.wait(device)]
      : [this.ofAccount.wait(accountOf(login)), this.ofNetwork.wait(network)];
    const seconds = Math.max(...(await Promise.all(waits)));
    if (seconds > 0) throw tooMany(seconds);
  }

  async failed({ login, network, device }: Attempt): Promise<void> {
    await (device
      ? this.ofDevice.take(device)
      : Promise.all([this.ofAccount.take(accountOf(login)), this.ofNetwork.take(network)]));
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts stay within the limit. {@link succeeded}
   * removes the count; a failed attempt ends with {@link failedReserved}.
   * @throws TooManyError
   */
  async reserve(attempt: Attempt): Promise<void> {
    await this.enforce(attempt);
    const { login, device } = attempt;
    const seconds = await (device ? this.ofDevice.take(device) : this.ofAccount.take(accountOf(login)));
    if (seconds > 0) throw tooMany(seconds);
  }

  async failedReserved({ network, device }: Attempt): Promise<void> {
    if (!device) await this.ofNetwork.take(network);
  }

  /** Resets the failures of an account after its owner signed in. */
  async succeeded({ login, device }: Pick<Attempt, 'login' | 'device'>): Promise<void> {
    await Promise.all([this.ofAccount.forget(accountOf(login)), device && this.ofDevice.forget(device)]);
  }
}

const tooMany = (seconds: number) => new TooManyError('Too many failed attempts. Try again later.', seconds);

/** Hashed: the key has a fixed length, and the table does not disclose the input. */
const accountOf = (login: string) => hash('sha256', login.trim().toLowerCase(), 'base64url');
