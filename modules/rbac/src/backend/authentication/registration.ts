import { ConflictError, Database, Writer, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import type { Identity } from '../../entities/identity.js';
import { findByEmail } from '../accounts/find-identity.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import { Sessions } from '../sessions/sessions.js';
import { Accounts, type SubjectName } from '../accounts/accounts.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { Passwords } from '../accounts/passwords.js';
import type { Credentials } from './sign-in.js';
import type { RequestContext } from '../sessions/request-contexts.js';

/** Creates accounts with e-mail and password. */
@Injectable()
export class Registration {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(AccountMails) private readonly mails: AccountMails,
  ) {}

  /** An account, its first session, and all that the visitor had before. @throws ConflictError */
  async register(credentials: Credentials, { caller, client, language }: RequestContext): Promise<Tokens> {
    return this.create(credentials, language, async (subject, tx) => {
      await this.anonymous.mergeInto(subject.id, caller, tx);
      return this.sessions.open(subject, client, tx);
    });
  }

  /** An account for somebody else. @throws ConflictError */
  async registerOther(credentials: Credentials, { language }: RequestContext): Promise<Identity> {
    return this.create(credentials, language, async (_subject, _tx, identity) => identity);
  }

  private async create<T>(
    { login, password: plain }: Credentials,
    language: string,
    then: (subject: SubjectName, tx: WriteTransaction, identity: Identity) => Promise<T>,
  ): Promise<T> {
    const email = login.trim();
    // Told before the work of a hash; of those who come at the same moment, the database lets one through.
    if (await findByEmail(email, this.db)) throw accountExists();
    const password = await this.passwords.hash(plain);
    return unlessTaken(() =>
      this.writer.transaction(async (tx) => {
        const { subject, identity } = await this.accounts.create({ provider: 'email_and_password', email, password }, tx);
        await this.mails.verifyEmail({ identityId: identity.id, subjectId: subject.id, email, language }, tx);
        return then(subject, tx, identity);
      }),
    );
  }
}

/** Says in words for people that an address is somebody's. @throws ConflictError */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConflictError && error.causes.some(({ field }) => field === 'email') ? accountExists() : error;
  }
}

const accountExists = () => new ConflictError('Account already exists', [{ field: 'data.login', message: 'Account already exists' }]);
