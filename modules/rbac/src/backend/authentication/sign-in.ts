import { Database, ForbiddenError, UnauthenticatedError, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { findByEmail, type IdentityRecord, lockIdentity, subjectOf } from '../accounts/find-identity.sql.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { Passwords } from '../accounts/passwords.js';
import { SignInLimits } from '../accounts/sign-in-limits.js';
import { SecondStep } from '../second-factors/second-step.js';
import { DeviceCookies } from '../sessions/device-cookies.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';

export interface Credentials {
  /** An e-mail address. */
  readonly login: string;
  readonly password: string;
}

/**
 * Signs in with e-mail and password. An unknown address takes the same time and gets the same response as a
 * wrong password.
 */
@Injectable()
export class SignIn {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(SignInLimits) private readonly limits: SignInLimits,
    @Inject(DeviceCookies) private readonly devices: DeviceCookies,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(SecondStep) private readonly secondStep: SecondStep,
  ) {}

  /**
   * @throws UnauthenticatedError, with a challenge when the account has a second factor; ForbiddenError,
   * TooManyError
   */
  async withPassword({ login, password }: Credentials, visit: RequestContext): Promise<Tokens> {
    const attempt = { login, network: visit.network, device: this.devices.deviceOf(login, visit.device) };
    const [before, whenWrong] = [() => this.limits.enforce(attempt), () => this.limits.failed(attempt)];
    await before();
    const existing = await findByEmail(login, this.db);
    const isRight = await this.passwords.matches({
      network: visit.network,
      password,
      stored: existing?.password,
      before,
      whenWrong,
    });
    if (!existing || !isRight) throw noAccount();
    if (existing.mustVerify) throw unconfirmed();
    await this.secondStep.requireProof(existing.subjectId, login);
    await this.limits.succeeded(attempt);
    return this.open(existing, visit);
  }

  private open(existing: IdentityRecord, visit: RequestContext): Promise<Tokens> {
    return this.writer.transaction(async (tx) => {
      // Checked again under the lock: a reset in between ends all sessions, including this one.
      const current = await lockIdentity(existing.id, tx);
      if (current?.password !== existing.password) throw noAccount();
      await this.anonymous.mergeInto(current.subjectId, visit.caller, tx);
      return this.sessions.open(subjectOf(current), visit, tx);
    });
  }
}

const noAccount = () => new UnauthenticatedError('No account found');

/** Returned only after a correct password. */
const unconfirmed = () => {
  const message = 'Confirm your e-mail first';
  return new ForbiddenError(message, [{ message, rule: 'unconfirmedEmail' }]);
};
