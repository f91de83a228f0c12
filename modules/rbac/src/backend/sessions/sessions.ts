import {
  type Caller,
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
import {
  asRefreshToken,
  familyHashOf,
  hashOf,
  newFamily,
  type RefreshToken,
  successorOf,
} from './refresh-token.js';

/** The client of a session. */
export interface Client {
  readonly userAgent: string | null;
  readonly ip: string;
}

/** The client that presents a refresh token; limits count its network. */
export interface Holder {
  readonly client: Client;
  readonly network: string;
}

/** The client that signs in, and its caller before. */
export interface Visit {
  readonly client: Client;
  readonly caller: Caller;
}

/**
 * Grace period for a second use of a token, in milliseconds: two tabs may refresh at the same moment.
 */
const graceMs = 10_000;

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
    { client, caller, provenBy = 'first-factor' }: Visit & { readonly provenBy?: ProvenBy },
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
    const { id } = await this.rows.of(session, context).insert({ ...stored, ...client, ...times });
    await this.rows.of(subjectsToSessions, context).insert({ subjectId: subject.id, sessionId: id });
    await this.limit(subject.id, context);
    return this.tokens(token, { subject, sessionId: id, roles });
  }

  /**
   * Exchanges a refresh token for the next. A second use ends the session, since the token may be stolen;
   * only tabs of one browser within the grace period get the same successor.
   * @throws UnauthenticatedError, TooManyError
   */
  async refresh(text: string, from: Holder): Promise<Tokens> {
    const token = asRefreshToken(text);
    const tokens =
      token &&
      (await this.unlessInvented(this.exchanges, from, (tx) => this.exchange(token, from.client, tx)));
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

  /** Ends all sessions of a subject except an optional one, and revokes their codes. */
  async endAll(
    subjectId: string,
    { except = null }: { except?: string | null },
    context: TransactionContext,
  ): Promise<void> {
    await this.codes.revokeOfSessions(subjectId, context.tx);
    for (const { id } of await this.openOf(subjectId, context))
      if (id !== except) await this.end(id, context);
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
    client: Client,
    tx: WriteTransaction,
  ): Promise<Tokens | undefined> {
    const stored = await this.find(token, tx);
    if (!stored?.subject || stored.successorKey === null || isOver(stored)) return undefined;
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
      await this.end(stored.id, { caller: server, tx });
      return undefined;
    }
    return this.tokens(successor, { subject: stored.subject, sessionId: stored.id, roles });
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

  private tokens(
    refresh: string,
    of: { subject: SubjectName; sessionId: string; roles: readonly string[] },
  ): Tokens {
    return { refresh, jwt: this.accessTokens.sign(of) };
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

type StoredSession = NonNullable<Awaited<ReturnType<Sessions['find']>>>;

const now = () => new Date().toISOString();

/** Returns a context with the server's rights; its events name the subject as the actor. */
const inNameOf = (id: string, tx: WriteTransaction): Context => ({
  caller: serverFor({ kind: 'subject', id }),
  tx,
});

function isOver({ revokedAt, expiresAt }: Session): boolean {
  return revokedAt !== null || Date.parse(expiresAt) <= Date.now();
}

function isSecondTab(
  { previousTokenHash, rotatedAt, userAgent, ip }: StoredSession,
  given: string,
  client: Client,
): boolean {
  const isPrevious =
    given === previousTokenHash && rotatedAt !== null && Date.now() - Date.parse(rotatedAt) <= graceMs;
  return isPrevious && userAgent === client.userAgent && ip === client.ip;
}
