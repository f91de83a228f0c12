import {
  type Context,
  LOGGER,
  type RateLimit,
  RateLimits,
  Rows,
  server,
  serverFor,
  UnauthenticatedError,
  Writer,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import { stopImports } from '@flotilla/backend/ports';
import { adminRole, show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Tokens } from '../../shapes.js';
import { session, type Session } from '../../entities/session.js';
import { role } from '../../entities/role.js';
import { subject } from '../../entities/subject.js';
import { subjectsToRoles, subjectsToSessions } from '../../links.js';
import { OneTimeCodes } from '../codes/one-time-codes.sql.js';
import { AccessTokens } from '../access/access-tokens.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import type { SubjectName } from '../accounts/accounts.js';
import { type ProvenBy, provenNow } from '../accounts/presence.js';
import type { Client, ContinuingApplication, Holder, SessionApplication, Visit } from './session-clients.js';
import { isOver, isSecondTab } from './session-state.js';
import {
  asRefreshToken,
  familyHashOf,
  hashOf,
  newFamily,
  type RefreshToken,
  successorOf,
} from './refresh-token.js';

/** How a session is opened. */
type Opening = Visit & {
  readonly provenBy?: ProvenBy;
  readonly application?: SessionApplication | undefined;
};

/** The session of new tokens. */
interface SignedSession {
  readonly subject: SubjectName;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly application?: Pick<SessionApplication, 'audience'> | undefined;
}

/** Cost of an invented token in the exchange limit of a network: legitimate clients rarely send one. */
const inventedCost = 10;

/** Opens, continues and ends sessions. */
@Injectable()
export class Sessions {
  private readonly exchanges: RateLimit;
  private readonly signOuts: RateLimit;

  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OneTimeCodes) private readonly codes: OneTimeCodes,
    @Inject(AccessTokens) private readonly accessTokens: AccessTokens,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.exchanges = limits.of({ name: 'rbac.refresh', calls: 300, windowMs: 60_000 });
    this.signOuts = limits.of({ name: 'rbac.sign-out', calls: 300, windowMs: 60_000 });
  }

  /** Opens a session for a subject and ends the current session of the caller: a browser has one. */
  async open(
    subject: SubjectName,
    { client, caller, provenBy = 'first-factor', application }: Opening,
    tx: WriteTransaction,
  ): Promise<Tokens> {
    const context = inNameOf(subject.id, tx);
    if (caller.kind === 'subject' && caller.id === subject.id && caller.sessionId)
      await this.end(caller.sessionId, context);
    const { token, ...stored } = newFamily();
    const roles = await this.rolesOf(subject.id, context);
    const times = {
      lastUsedAt: now(),
      expiresAt: this.endOf({ createdAt: now(), lastUsedAt: now() }, roles),
      ...provenNow(provenBy),
    };
    const ofApplication = application && {
      application: application.name,
      applicationId: application.id,
      scopes: application.scopes.join(' '),
    };
    const { id } = await this.rows
      .of(session, context)
      .insert({ ...stored, ...client, ...times, ...ofApplication });
    await this.rows.of(subjectsToSessions, context).insert({ subjectId: subject.id, sessionId: id });
    await this.limit(subject.id, context);
    return this.tokens(token, { subject, sessionId: id, roles, application });
  }

  /**
   * Exchanges a refresh token for the next. A second use ends the session, since the token may be stolen;
   * only tabs of one browser within the grace period get the same successor.
   * @throws UnauthenticatedError, TooManyError
   */
  async refresh(text: string, from: Holder, application?: ContinuingApplication): Promise<Tokens> {
    const token = asRefreshToken(text);
    const tokens =
      token &&
      (await this.unlessInvented(this.exchanges, from, (tx) =>
        this.exchange(token, { client: from.client, application }, tx),
      ));
    if (!tokens) throw new UnauthenticatedError('The session is over. Sign in again.');
    return tokens;
  }

  /** Ends the session that a refresh token belongs to, if any. @throws TooManyError */
  async endByToken(text: string, from: Holder): Promise<void> {
    const token = asRefreshToken(text);
    if (!token) return;
    await this.unlessInvented(this.signOuts, from, async (tx) => {
      const stored = await this.find(token, tx);
      if (!stored) return undefined;
      // A sign-out with both tokens has already ended this session: the token is not invented.
      return isOver(stored) ? stored : this.end(stored.id, { caller: server, tx });
    });
  }

  /** Looks a token up and counts invented ones, so that guessing stops before it reaches the database. */
  private async unlessInvented<T>(
    limit: RateLimit,
    { network }: Holder,
    look: (tx: WriteTransaction) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    await limit.enforce(network, 'Too many sign-ins. Try again later.');
    const found = await this.writer.transaction(look);
    if (found === undefined) await limit.take(network, inventedCost - 1);
    return found;
  }

  /** Ends a session, from the next request on. */
  async end(id: string, context: Context): Promise<Session> {
    return this.rows.of(session, context).update(id, { revokedAt: now() });
  }

  /** Ends a session that may be in the hands of another person, and stops its imports. */
  async withdraw(id: string, context: Context): Promise<Session> {
    return this.writer.within(context, async (txContext) => {
      const ended = await this.end(id, txContext);
      await stopImports({ sessionId: id }, txContext.tx);
      return ended;
    });
  }

  /** Stops the imports of a session that was ended by a write of its rows. */
  async stopImports(id: string, context: TransactionContext): Promise<void> {
    // Waits for an import that is just starting, which locks its session.
    await this.rows.of(session, context).one({ where: { id: { eq: id } }, fields: [], lock: 'update' });
    await stopImports({ sessionId: id }, context.tx);
  }

  /** Ends all sessions of a subject except an optional one, revokes their codes, and stops their imports. */
  async endAll(
    subjectId: string,
    { except = null }: { except?: string | null },
    context: TransactionContext,
  ): Promise<void> {
    await this.codes.revokeOfSessions(subjectId, context.tx);
    for (const { id } of await this.openOf(subjectId, context))
      if (id !== except) await this.end(id, context);
    // After the sessions are locked, so that no import starts in between. Also imports of expired sessions.
    await stopImports({ subjectId, except }, context.tx);
  }

  /** Ends the least recently used sessions over the limit. */
  private async limit(subjectId: string, context: Context): Promise<void> {
    const open = await this.openOf(subjectId, context);
    const newestFirst = open.toSorted(
      (a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt) || b.id.localeCompare(a.id),
    );
    for (const { id } of newestFirst.slice(this.settings.sessions.atOnce)) await this.end(id, context);
  }

  /** Returns the open sessions, locked until the transaction ends. */
  private async openOf(subjectId: string, context: Context) {
    const links = await this.rows
      .of(subjectsToSessions, context)
      .find({ where: { subjectId: { eq: subjectId } }, fields: ['sessionId'] });
    return this.rows.of(session, context).find({
      where: {
        id: { inArray: links.map(({ sessionId }) => sessionId) },
        revokedAt: { isNull: true },
        expiresAt: { gt: now() },
      },
      orderBy: { id: 'asc' },
      fields: ['lastUsedAt'],
      lock: 'update',
    });
  }

  private async exchange(
    token: RefreshToken,
    {
      client,
      application,
    }: { readonly client: Client; readonly application?: ContinuingApplication | undefined },
    tx: WriteTransaction,
  ): Promise<Tokens | undefined> {
    const stored = await this.find(token, tx);
    if (!stored?.subject || stored.successorKey === null || isOver(stored)) return undefined;
    // A token of an application must not become one of a browser, which may do more.
    if (stored.applicationId !== (application?.id ?? null)) return undefined;
    const context = inNameOf(stored.subject.id, tx);
    const roles = await this.rolesOf(stored.subject.id, context);
    // Administrators have a shorter timeout; the roles may have changed since the last exchange.
    if (this.endOf(stored, roles) <= now()) return undefined;
    const successor = successorOf(token, stored.successorKey);
    const given = hashOf(token);
    if (given === stored.tokenHash) {
      const times = {
        lastUsedAt: now(),
        expiresAt: this.endOf({ ...stored, lastUsedAt: now() }, roles),
        rotatedAt: now(),
      };
      const next = { tokenHash: hashOf(successor), previousTokenHash: stored.tokenHash, ...client, ...times };
      await this.rows.of(session, context).update(stored.id, next);
    } else if (!isSecondTab(stored, given, client)) {
      this.logger.warn(
        { session: stored.id, ip: client.ip },
        'a refresh token was used twice: its session is ended',
      );
      await this.withdraw(stored.id, { caller: server, tx });
      return undefined;
    }
    return this.tokens(successor, { subject: stored.subject, sessionId: stored.id, roles, application });
  }

  /** Returns when an unused session expires. */
  private endOf(
    { createdAt, lastUsedAt }: Pick<Session, 'createdAt' | 'lastUsedAt'>,
    roles: readonly string[],
  ): string {
    const { idle, adminIdle, max } = this.settings.sessions;
    const unused =
      Date.parse(lastUsedAt) + (roles.includes(adminRole) ? Math.min(adminIdle, idle) : idle) * 1000;
    return new Date(Math.min(unused, Date.parse(createdAt) + max * 1000)).toISOString();
  }

  private tokens(refresh: string, { application, ...of }: SignedSession): Tokens {
    const { sessionId, subject } = of;
    const jwt = application
      ? this.accessTokens.signForApplication({
          subjectId: subject.id,
          sessionId,
          audience: application.audience,
        })
      : this.accessTokens.sign(of);
    return { refresh, jwt };
  }

  private async rolesOf(subjectId: string, context: Context): Promise<string[]> {
    const where = { subjectId: { eq: subjectId } };
    const existing = await this.rows
      .of(subjectsToRoles, context)
      .find({ where, fields: [], with: { role: show(role, ['slug']) } });
    return existing.map((link) => link.role.slug).sort();
  }

  /** Returns the session of a token, locked until the transaction ends. */
  private find(token: RefreshToken, tx: WriteTransaction) {
    return this.rows.of(session, { caller: server, tx }).one({
      where: { familyHash: { eq: familyHashOf(token) } },
      secrets: ['tokenHash', 'previousTokenHash', 'successorKey'],
      with: {
        subject: via(subjectsToSessions, show(subject, ['slug']), { variants: subjectsToSessions.variants }),
      },
      lock: 'update',
    });
  }
}

const now = () => new Date().toISOString();

/** Returns a context with the server's rights; its events name the subject as the actor. */
const inNameOf = (id: string, tx: WriteTransaction): Context => ({
  caller: serverFor({ kind: 'subject', id }),
  tx,
});
