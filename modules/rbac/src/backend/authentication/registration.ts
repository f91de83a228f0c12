import {
  type Caller,
  ConflictError,
  Database,
  RateLimits,
  server,
  serverFor,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import type { Identity } from '../../entities/identity.js';
import { findByEmail } from '../accounts/find-identity.sql.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';
import { Accounts, type SubjectName } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { AddressProofs } from '../accounts/address-proofs.js';
import { PasswordRules } from '../accounts/password-rules.js';
import { Passwords } from '../accounts/passwords.js';
import type { Credentials } from './sign-in.js';
import type { RequestContext } from '../sessions/request-contexts.js';

/** Creates accounts with e-mail and password. */
@Injectable()
export class Registration {
  private readonly inAnHour;
  private readonly inADay;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(PasswordRules) private readonly rules: PasswordRules,
    @Inject(RateLimits) limits: RateLimits,
    @Inject(ACCOUNT_SETTINGS) { registrationsAnHour: calls }: AccountSettings,
  ) {
    this.inAnHour = limits.of({ name: 'rbac.registration-in-an-hour', calls, windowMs: hour });
    this.inADay = limits.of({ name: 'rbac.registration-in-a-day', calls: 4 * calls, windowMs: 24 * hour });
  }

  /**
   * Creates an account with its first session, and merges the visitor into it. @throws ConflictError,
   * InvalidError, TooManyError
   */
  async register(credentials: Credentials, visit: RequestContext): Promise<Tokens> {
    // Counted before the address is looked up, so that a client cannot probe many addresses.
    for (const limit of [this.inAnHour, this.inADay])
      await limit.enforce(visit.network, 'Too many new accounts. Try again later.');
    return this.create(credentials, { ...visit, line: 'registration' }, async (subject, tx) => {
      await this.anonymous.mergeInto(subject.id, visit.caller, tx);
      return this.sessions.open(subject, visit, tx);
    });
  }

  /** Creates an account for another person. @throws ConflictError, InvalidError */
  async registerOther(
    account: Credentials & { mustChangePassword?: boolean },
    { language, caller }: RequestContext,
  ): Promise<Identity> {
    return this.create(
      account,
      { language, caller, line: 'signIn' },
      async (_subject, _tx, identity) => identity,
    );
  }

  private async create<T>(
    { login, password: plain, mustChangePassword = false }: Credentials & { mustChangePassword?: boolean },
    { language, caller, line }: { language: string; caller: Caller; line: 'registration' | 'signIn' },
    then: (subject: SubjectName, tx: WriteTransaction, identity: Identity) => Promise<T>,
  ): Promise<T> {
    const email = login.trim();
    await this.rules.enforce(plain, { email, field: 'password' });
    // Fails before the expensive hash. For concurrent registrations, the unique index lets one through.
    const existing = await findByEmail(email, this.db);
    if (existing && !existing.mustVerify) throw accountExists();
    const password = await this.passwords.hash(plain, line);
    return unlessTaken(() =>
      this.writer.transaction(async (tx) => {
        // An account that was given the address without confirming it does not block its owner.
        await this.proofs.release(email, tx, { caller: server, tx });
        const { subject, identity } = await this.accounts.create(
          { provider: 'email_and_password', email, password, mustChangePassword },
          tx,
          serverFor(caller),
        );
        // Inside the transaction, so that concurrent registrations that fail send no mail.
        await this.mails.verifyEmail({ identityId: identity.id, subjectId: subject.id, email, language }, tx);
        return then(subject, tx, identity);
      }),
    );
  }
}

const hour = 3_600_000;

/** Turns a conflict of the address into a readable error. @throws ConflictError */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConflictError && error.causes.some(({ field }) => field === 'email')
      ? accountExists()
      : error;
  }
}

export const accountExists = (field = 'data.login') => {
  const message = 'Account already exists';
  return new ConflictError(message, [{ field, message }]);
};
