import { RateLimits, TooManyError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';

const window = { windowMs: 15 * 60_000 };

/** Who tries a password, and on which account. */
export interface Attempt {
  /** An e-mail address, of an account or not. */
  readonly login: string;
  readonly ip: string;
}

/** Stops those who guess passwords: of one account, or one password on many. Only what fails is counted. */
@Injectable()
export class SignInLimits {
  private readonly ofAccount;
  private readonly ofAddress;

  constructor(@Inject(RateLimits) limits: RateLimits) {
    this.ofAccount = limits.of({ name: 'rbac.failed-sign-in-of-account', calls: 10, ...window });
    this.ofAddress = limits.of({ name: 'rbac.failed-sign-in-from-address', calls: 30, ...window });
  }

  /** @throws TooManyError */
  async demand({ login, ip }: Attempt): Promise<void> {
    const seconds = Math.max(await this.ofAccount.wait(accountOf(login)), await this.ofAddress.wait(ip));
    if (seconds > 0) throw new TooManyError('Too many failed attempts. Try again later.', seconds);
  }

  async failed({ login, ip }: Attempt): Promise<void> {
    await Promise.all([this.ofAccount.take(accountOf(login)), this.ofAddress.take(ip)]);
  }

  /** The account is its owner's: earlier failures no longer count against it. */
  async succeeded({ login }: Pick<Attempt, 'login'>): Promise<void> {
    await this.ofAccount.forget(accountOf(login));
  }
}

const accountOf = (login: string) => login.trim().toLowerCase();
