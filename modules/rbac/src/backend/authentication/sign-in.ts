import { Database, UnauthenticatedError, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import { findByEmail, type KnownIdentity, lockIdentity, subjectOf } from '../accounts/find-identity.sql.js';
import { Sessions } from '../sessions/sessions.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import { Passwords } from '../accounts/passwords.js';
import { SignInLimits } from '../accounts/sign-in-limits.js';
import type { RequestContext } from '../sessions/request-contexts.js';

export interface Credentials {
  /** An e-mail address. */
  readonly login: string;
  readonly password: string;
}

/** Signs in with e-mail and password. An unknown address costs the same work and gets the same answer as a wrong password. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(SignInLimits) private readonly limits: SignInLimits,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
  ) {}

  /** @throws UnauthenticatedError, TooManyError */
  async withPassword({ login, password }: Credentials, context: RequestContext): Promise<Tokens> {
    const attempt = { login, ip: context.client.ip };
    const before = () => this.limits.demand(attempt);
    await before();
    const known = await findByEmail(login, this.db);
    const isRight = await this.passwords.matches({ password, stored: known?.password, before });
    if (!known || !isRight) {
      await this.limits.failed(attempt);
      throw noAccount();
    }
    await this.limits.succeeded(attempt);
    return this.open(known, context);
  }

  private open(known: KnownIdentity, { caller, client }: RequestContext): Promise<Tokens> {
    return this.writer.transaction(async (tx) => {
      // What was checked must still hold: a reset that came in between ends all sessions, this one too.
      const current = await lockIdentity(known.id, tx);
      if (current?.password !== known.password) throw noAccount();
      await this.anonymous.mergeInto(current.subjectId, caller, tx);
      return this.sessions.open(subjectOf(current), client, tx);
    });
  }
}

const noAccount = () => new UnauthenticatedError('No account found');
