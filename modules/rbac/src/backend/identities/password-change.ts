import { randomBytes } from 'node:crypto';
import { Database, RefusedError, Rows, serverFor, Writer } from '@flotilla/backend';
import { causeOf, type Reason } from '@flotilla/core/errors';
import { Inject, Injectable } from '@nestjs/common';
import { identity, type Identity } from '../../entities/identity.js';
import { Passwords } from '../accounts/passwords.js';
import { type Attempt, SignInLimits } from '../accounts/sign-in-limits.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';
import { findById, lockIdentity } from '../accounts/find-identity.sql.js';
import { PasswordRules } from '../accounts/password-rules.js';
import { DeviceCookies } from '../sessions/device-cookies.js';
import { Privileges } from '../accounts/privileges.js';
import { sessionOf } from '../sessions/session-of.js';
import { lockOwn, notFound, type OwnIdentity } from './identities.js';

export interface PasswordPair {
  /** The current password. */
  readonly password: string;
  readonly newPassword: string;
}

/** Changes passwords: by their owners, who know the current one, or by administrators. */
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
    @Inject(Privileges) private readonly privileges: Privileges,
  ) {}

  /**
   * Sets a new password, and ends the other sessions of the subject. @throws NotFoundError, RefusedError,
   * TooManyError
   */
  async change(
    own: OwnIdentity,
    pair: PasswordPair,
    { caller, network, device, language }: RequestContext,
  ): Promise<Identity> {
    const existing = await findById(own.identityId, this.db);
    if (existing?.subjectId !== own.subjectId) throw notFound(own.identityId);
    await this.privileges.requireForSubjects([own.subjectId], { caller });
    const { email, password: stored } = existing;
    if (stored === null || email === null) throw withoutPassword();
    await this.requireCurrentPassword(pair, stored, {
      login: email,
      network,
      device: this.devices.deviceOf(email, device),
    });
    if (pair.password === pair.newPassword)
      throw refused('newPassword', {
        en: 'The new password is the current one. Choose another.',
        ru: 'Новый пароль совпадает с нынешним. Выберите другой.',
      });
    await this.rules.enforce(pair.newPassword, { email, field: 'newPassword' });
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

  /**
   * Sets a random password and returns it, the only time it is readable. Its owner must change it first.
   * @throws NotFoundError, RefusedError; ForbiddenError for an administrator's account unless the caller is
   * one
   */
  async giveNew(identityId: string, { caller, language }: RequestContext): Promise<string> {
    const plain = randomBytes(12).toString('base64url');
    const password = await this.passwords.hash(plain);
    return this.writer.transaction(async (tx) => {
      const context = { caller: serverFor(caller), tx };
      const existing = await lockIdentity(identityId, tx);
      if (!existing) throw notFound(identityId);
      const { subjectId, email, provider } = existing;
      if (provider !== 'email_and_password' || email === null) throw withoutPassword();
      await this.privileges.requireForSubjects([subjectId], { caller, tx });
      await this.rows.of(identity, context).update(identityId, { password, mustChangePassword: true });
      await this.codes.revoke(identityId, tx);
      await this.sessions.endAll(subjectId, {}, context);
      await this.mails.passwordChanged({ subjectId, email, language }, tx);
      return plain;
    });
  }

  private async requireCurrentPassword(
    { password }: PasswordPair,
    stored: string,
    attempt: Attempt,
  ): Promise<void> {
    const before = () => this.limits.enforce(attempt);
    await before();
    if (await this.passwords.matches({ network: attempt.network, password, stored, before })) return;
    await this.limits.failed(attempt);
    throw wrongPassword();
  }
}

const refused = (field: string, reason: Reason) =>
  new RefusedError(reason, [causeOf(`data.${field}`, reason)]);
const wrongPassword = () => refused('password', 'The current password is wrong.');
const withoutPassword = () =>
  new RefusedError({ en: 'This identity has no password.', ru: 'У этого способа входа нет пароля.' });
