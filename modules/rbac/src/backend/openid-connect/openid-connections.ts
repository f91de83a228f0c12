import {
  type Caller,
  ConflictError,
  Database,
  NotFoundError,
  RateLimits,
  RefusedError,
  Rows,
  server,
  serverFor,
  UnauthenticatedError,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { subject } from '../../entities/subject.js';
import type { OpenIdFailure } from '../../openid-shapes.js';
import { Accounts } from '../accounts/accounts.js';
import { findByAccount } from '../accounts/find-identity.sql.js';
import { JoinOrders } from '../accounts/join-orders.js';
import { Presence } from '../accounts/presence.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccountMails } from '../mails/account-mails.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';
import type { BegunSignIn } from './begun-sign-ins.js';
import type { ProvenClaims } from './openid-claims.js';
import type { OpenIdProvider } from '../openid-settings.js';
import { accountOf, addressOf } from './openid-sign-in.js';

const content = z.object({ sessionId: z.string() });

/** Connects accounts at providers to signed-in subjects, and proves presence by connected ones. */
@Injectable()
export class OpenIdConnections {
  private readonly requestLimit;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(JoinOrders) private readonly orders: JoinOrders,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.requestLimit = limits.of({ name: 'rbac.openid-connections', calls: 20, windowMs: 3_600_000 });
  }

  /**
   * Returns a code for connecting a provider. Requires a confirmed address: otherwise an attacker could
   * register with another person's address and keep a sign-in after the owner has reset the password.
   * @throws ForbiddenError, ConflictError, NotFoundError, RefusedError, TooManyError
   */
  async beginConnection(subjectId: string, { caller }: RequestContext): Promise<string> {
    const sessionId = ownSession(caller, subjectId);
    await this.presence.require(caller);
    const identities = await this.subjects.identities(subjectId);
    // Visitors sign in with the provider instead, which merges them into the account.
    if (identities.every(({ provider }) => provider === 'email'))
      throw new NotFoundError('There is no account yet: sign in first.');
    const isUnconfirmed = identities.some(
      (row) => row.provider === 'email_and_password' && row.verifiedAt === null && !row.mustVerify,
    );
    if (isUnconfirmed) {
      const message = 'Confirm your e-mail address first';
      throw new RefusedError(message, [{ message, rule: 'confirmedAddress' }]);
    }
    return this.issue('openid-connect', subjectId, sessionId);
  }

  /** Returns a code for a proof of presence. @throws UnauthenticatedError, TooManyError */
  beginProof({ caller }: RequestContext): Promise<string> {
    if (caller.kind !== 'subject') throw new UnauthenticatedError('Not authorized');
    return this.issue('openid-presence', caller.id, ownSession(caller, caller.id));
  }

  /** Connects a proven account. Returns the failure; undefined when the account is connected. */
  async connect(
    { code, language }: BegunSignIn,
    claims: ProvenClaims,
    { title }: OpenIdProvider,
  ): Promise<OpenIdFailure | undefined> {
    try {
      return await this.writer.transaction(async (tx) => {
        const issued = await this.codes.redeem('openid-connect', code, tx);
        if (!issued?.subjectId) return 'expired';
        const { subjectId } = issued;
        await this.lock(subjectId, tx);
        const existing = await findByAccount(accountOf(claims), tx);
        if (existing) return existing.subjectId === subjectId ? undefined : 'taken';
        const context = { caller: serverFor({ kind: 'subject', id: subjectId }), tx };
        const values = { ...accountOf(claims), ...addressOf(claims) };
        await this.mails.signInChanged({ subjectId, what: 'openid-added', name: title, language }, tx);
        const made = await this.accounts.addIdentity(subjectId, values, context);
        if (made.verifiedAt !== null) await this.orders.joinLater(made, tx);
        await this.sessions.endAll(subjectId, { except: sessionOf(issued.content) }, context);
        return undefined;
      });
    } catch (error) {
      // Another account was connected to it at the same moment.
      if (error instanceof ConflictError) return 'taken';
      throw error;
    }
  }

  /** Records a proof of presence by a connected account. Returns the failure; undefined on success. */
  async prove({ code }: BegunSignIn, claims: ProvenClaims): Promise<OpenIdFailure | undefined> {
    const issued = await this.codes.redeem('openid-presence', code);
    if (!issued?.subjectId) return 'expired';
    const existing = await findByAccount(accountOf(claims), this.db);
    if (existing?.subjectId !== issued.subjectId) return 'otherAccount';
    const context = { caller: serverFor({ kind: 'subject', id: issued.subjectId }) };
    await this.presence.recordProof(sessionOf(issued.content), 'first-factor', context);
    return undefined;
  }

  private async issue(
    purpose: 'openid-connect' | 'openid-presence',
    subjectId: string,
    sessionId: string,
  ): Promise<string> {
    await this.requestLimit.enforce(subjectId, 'Too many changes. Try again later.');
    return this.codes.issue({ purpose, subjectId, content: JSON.stringify({ sessionId }) });
  }

  /** Serializes concurrent connections of one subject. */
  private async lock(id: string, tx: WriteTransaction): Promise<void> {
    await this.rows
      .of(subject, { caller: server, tx })
      .one({ where: { id: { eq: id } }, fields: [], lock: 'update' });
  }
}

/** Only its owner, in a session, can prove an account at a provider. @throws NotFoundError */
function ownSession(caller: Caller, subjectId: string): string {
  if (caller.kind === 'subject' && caller.id === subjectId && caller.sessionId !== undefined)
    return caller.sessionId;
  throw new NotFoundError('Only the owner of an account connects a provider.');
}

const sessionOf = (text: string | null) => content.parse(JSON.parse(text ?? '{}')).sessionId;
