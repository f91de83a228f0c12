import { type Context, LOGGER, Rows, server, UnauthenticatedError, Writer, type WriteTransaction } from '@flotilla/backend';
import { show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Tokens } from '../../shapes.js';
import { session, type Session } from '../../entities/session.js';
import { role } from '../../entities/role.js';
import { subject } from '../../entities/subject.js';
import { subjectsToRoles, subjectsToSessions } from '../../links.js';
import { AccessTokens } from '../access/access-tokens.js';
import type { SubjectName } from '../accounts/accounts.js';
import { asRefreshToken, familyHashOf, hashOf, newFamily, type RefreshToken, successorOf } from './refresh-token.js';

/** The program that holds a session. */
export interface Client {
  readonly userAgent: string | null;
  readonly ip: string;
}

/** How long a session lasts after it was last used, in seconds. */
export const sessionSeconds = 30 * 24 * 3600;
/** Two tabs that refresh at the same moment send the same token: the second has so long, in milliseconds. */
const graceMs = 10_000;

/** Opens, continues and ends sessions. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(AccessTokens) private readonly accessTokens: AccessTokens,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Signs a subject in. */
  async open(subject: SubjectName, client: Client, tx: WriteTransaction): Promise<Tokens> {
    const context = { caller: server, tx };
    const { token, ...kept } = newFamily();
    const { id } = await this.rows.of(session, context).insert({ ...kept, ...client, ...freshTimes() });
    await this.rows.of(subjectsToSessions, context).insert({ subjectId: subject.id, sessionId: id });
    return this.tokens(token, { subject, sessionId: id }, tx);
  }

  /**
   * Exchanges a refresh token for the next. Used a second time it ends the session, for then two hold it, and one of
   * them is a thief; but for two tabs of one browser at the same moment, which get the same successor.
   * @throws UnauthenticatedError
   */
  async refresh(text: string, client: Client): Promise<Tokens> {
    const token = asRefreshToken(text);
    const tokens = token && (await this.writer.transaction((tx) => this.exchange(token, client, tx)));
    if (!tokens) throw new UnauthenticatedError('The session is over. Sign in again.');
    return tokens;
  }

  /** Ends the session that a refresh token belongs to, if any. */
  async endByToken(text: string): Promise<void> {
    const token = asRefreshToken(text);
    if (!token) return;
    await this.writer.transaction(async (tx) => {
      const kept = await this.find(token, tx);
      if (kept && !isOver(kept)) await this.end(kept.id, { caller: server, tx });
    });
  }

  /** Ends a session, from the next request on. */
  async end(id: string, context: Context): Promise<Session> {
    return this.rows.of(session, context).update(id, { revokedAt: now() });
  }

  /** Ends all sessions of a subject, but for one where that is said. */
  async endAll(subjectId: string, { except = null }: { except?: string | null }, context: Context): Promise<void> {
    const links = await this.rows.of(subjectsToSessions, context).find({ where: { subjectId: { eq: subjectId } }, fields: ['sessionId'] });
    const open = await this.rows.of(session, context).find({
      where: { id: { inArray: links.map(({ sessionId }) => sessionId) }, revokedAt: { isNull: true }, expiresAt: { gt: now() } },
      orderBy: { id: 'asc' },
      fields: [],
      lock: 'update',
    });
    for (const { id } of open) if (id !== except) await this.end(id, context);
  }

  private async exchange(token: RefreshToken, client: Client, tx: WriteTransaction): Promise<Tokens | undefined> {
    const kept = await this.find(token, tx);
    if (!kept?.subject || kept.successorKey === null || isOver(kept)) return undefined;
    const successor = successorOf(token, kept.successorKey);
    const given = hashOf(token);
    if (given === kept.tokenHash) await this.rotate(kept, hashOf(successor), client, tx);
    else if (!isSecondTab(kept, given, client)) {
      this.logger.warn({ session: kept.id, ip: client.ip }, 'a refresh token was used twice: its session is ended');
      await this.end(kept.id, { caller: server, tx });
      return undefined;
    }
    return this.tokens(successor, { subject: kept.subject, sessionId: kept.id }, tx);
  }

  private async rotate(kept: KeptSession, tokenHash: string, client: Client, tx: WriteTransaction): Promise<void> {
    const next = { tokenHash, previousTokenHash: kept.tokenHash, rotatedAt: now(), ...client, ...freshTimes() };
    await this.rows.of(session, { caller: server, tx }).update(kept.id, next);
  }

  private async tokens(refresh: string, of: { subject: SubjectName; sessionId: string }, tx: WriteTransaction): Promise<Tokens> {
    const where = { subjectId: { eq: of.subject.id } };
    const held = await this.rows
      .of(subjectsToRoles, { caller: server, tx })
      .find({ where, fields: [], with: { role: show(role, ['slug']) } });
    return { refresh, jwt: this.accessTokens.sign({ ...of, roles: held.map((link) => link.role.slug).sort() }) };
  }

  /** The session of a token, locked until the transaction ends. */
  private find(token: RefreshToken, tx: WriteTransaction) {
    return this.rows.of(session, { caller: server, tx }).one({
      where: { familyHash: { eq: familyHashOf(token) } },
      secrets: ['tokenHash', 'previousTokenHash', 'successorKey'],
      with: { subject: via(subjectsToSessions, show(subject, ['slug']), { variants: subjectsToSessions.variants }) },
      lock: 'update',
    });
  }
}

type KeptSession = NonNullable<Awaited<ReturnType<Sessions['find']>>>;

const now = () => new Date().toISOString();

function freshTimes() {
  return { lastUsedAt: now(), expiresAt: new Date(Date.now() + sessionSeconds * 1000).toISOString() };
}

function isOver({ revokedAt, expiresAt }: Session): boolean {
  return revokedAt !== null || Date.parse(expiresAt) <= Date.now();
}

function isSecondTab({ previousTokenHash, rotatedAt, userAgent, ip }: KeptSession, given: string, client: Client): boolean {
  const isPrevious = given === previousTokenHash && rotatedAt !== null && Date.now() - Date.parse(rotatedAt) <= graceMs;
  return isPrevious && userAgent === client.userAgent && ip === client.ip;
}
