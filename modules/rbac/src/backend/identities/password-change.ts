import { Database, RefusedError, Rows, serverFor, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { identity, type Identity } from '../../entities/identity.js';
import { Passwords } from '../accounts/passwords.js';
import { type Attempt, SignInLimits } from '../accounts/sign-in-limits.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';
import { findById } from '../accounts/find-identity.sql.js';
import { PasswordRules } from '../accounts/password-rules.js';
import { DeviceCookies } from '../sessions/device-cookies.js';
import { lockOwn, notFound, type OwnIdentity, sessionOf } from './identities.js';

export interface PasswordPair {
  /** The current one. */
  readonly password: string;
  readonly newPassword: string;
}

/** Changes passwords for those who know the current one. */
@Injectable()
export class PasswordChange {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(PasswordRules) private readonly rules: PasswordRules,
    @Inject(SignInLimits) private readonly limits: SignInLimits,
    @Inject(DeviceCookies) private readonly devices: DeviceCookies,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(AccountMails) private readonly mails: AccountMails,
  ) {}

  /** Sets a new password, and ends the other sessions of the subject. @throws NotFoundError, RefusedError, TooManyError */
  async change(own: OwnIdentity, pair: PasswordPair, { caller, network, device, language }: RequestContext): Promise<Identity> {
    const known = await findById(own.identityId, this.db);
    if (known?.subjectId !== own.subjectId) throw notFound(own.identityId);
    const { email, password: stored } = known;
    if (stored === null || email === null) throw new RefusedError('This identity has no password.');
    await this.demandCurrent(pair, stored, { login: email, network, device: this.devices.deviceOf(email, device) });
    if (pair.password === pair.newPassword) throw refused('newPassword', 'The new password is the current one. Choose another.');
    await this.rules.demand(pair.newPassword, { email, field: 'newPassword' });
    const password = await this.passwords.hash(pair.newPassword);
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(caller), tx };
      const current = await lockOwn(own, tx);
      if (current.password !== stored) throw wrongPassword();
      const values = { password, mustChangePassword: false };
      const changed = await this.rows.of(identity, context).update(own.identityId, values);
      await this.codes.revoke(own.identityId, tx);
      await this.sessions.endAll(own.subjectId, { except: sessionOf(caller) }, context);
      await this.mails.passwordChanged({ subjectId: own.subjectId, email, language }, tx);
      return changed;
    });
  }

  private async demandCurrent({ password }: PasswordPair, stored: string, attempt: Attempt): Promise<void> {
    const before = () => this.limits.demand(attempt);
    await before();
    if (await this.passwords.matches({ password, stored, before })) return;
    await this.limits.failed(attempt);
    throw wrongPassword();
  }
}

const refused = (field: string, message: string) => new RefusedError(message, [{ field: `data.${field}`, message }]);
const wrongPassword = () => refused('password', 'The current password is wrong.');
