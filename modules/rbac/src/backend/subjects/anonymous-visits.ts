import { RateLimits, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';
import { Accounts } from '../accounts/accounts.js';

/** Creates subjects for visitors without an account. */
@Injectable()
export class AnonymousVisits {
  private readonly begins;

  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.begins = limits.of({ name: 'rbac.init', calls: 30, windowMs: 60_000 });
  }

  /** Creates a subject with a session. @throws TooManyError */
  async begin({ client, caller, network }: RequestContext): Promise<Tokens> {
    await this.begins.enforce(network, 'Too many new visitors from your address. Try again later.');
    return this.writer.transaction(async (tx) =>
      this.sessions.open(await this.accounts.createSubject(tx), { client, caller }, tx),
    );
  }
}
