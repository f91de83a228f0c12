import { LOGGER, Repositories, server, UnauthenticatedError, Writer, type WriteTransaction } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Tokens } from '../../shapes.js';
import { session, type Session } from '../../entities/session.js';
import { subjectsToSessions } from '../../links.js';
import { AccessTokens } from '../access/access-tokens.js';
import type { SubjectName } from '../accounts/accounts.js';
import { rolesOf } from '../accounts/roles-of.js';
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

interface KeptSession extends Record<string, unknown> {
  readonly id: string;
  readonly tokenHash: string;
  readonly previousTokenHash: string | null;
  readonly successorKey: string;
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly isOver: boolean;
  readonly sinceRotation: number | null;
  readonly subjectId: string;
  readonly slug: string;
}

/** Opens, continues and ends sessions. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(AccessTokens) private readonly accessTokens: AccessTokens,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Signs a subject in. */
  async open(subject: SubjectName, client: Client, tx: WriteTransaction): Promise<Tokens> {
    const context = { caller: server, tx };
    const { token, ...kept } = newFamily();
    const [row = ''] = await this.repositories.of(session).insert([{ ...kept, ...client, ...freshTimes() }], context);
    const { id } = JSON.parse(row) as Session;
    await this.repositories.of(subjectsToSessions).insert([{ subjectId: subject.id, sessionId: id }], context);
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
      const kept = await find(token, tx);
      if (kept && !kept.isOver) await this.end(kept.id, tx);
    });
  }

  /** Ends a session, from the next request on. */
  async end(id: string, tx?: WriteTransaction): Promise<Session> {
    return JSON.parse(await this.repositories.of(session).set(id, { revokedAt: new Date() }, { caller: server, tx })) as Session;
  }

  /** Ends all sessions of a subject, but for one where that is said. */
  async endAll(subjectId: string, { except = null }: { except?: string | null }, tx: WriteTransaction): Promise<void> {
    const rows = await tx.query<{ id: string }>(openText, [subjectId, except]);
    for (const { id } of rows) await this.end(id, tx);
  }

  private async exchange(token: RefreshToken, client: Client, tx: WriteTransaction): Promise<Tokens | undefined> {
    const kept = await find(token, tx);
    if (!kept || kept.isOver) return undefined;
    const successor = successorOf(token, kept.successorKey);
    const given = hashOf(token);
    if (given === kept.tokenHash) await this.rotate(kept, hashOf(successor), client, tx);
    else if (!isSecondTab(kept, given, client)) {
      this.logger.warn({ session: kept.id, ip: client.ip }, 'a refresh token was used twice: its session is ended');
      await this.end(kept.id, tx);
      return undefined;
    }
    return this.tokens(successor, { subject: { id: kept.subjectId, slug: kept.slug }, sessionId: kept.id }, tx);
  }

  private async rotate(kept: KeptSession, tokenHash: string, client: Client, tx: WriteTransaction): Promise<void> {
    const next = { tokenHash, previousTokenHash: kept.tokenHash, rotatedAt: new Date(), ...client, ...freshTimes() };
    await this.repositories.of(session).set(kept.id, next, { caller: server, tx });
  }

  private async tokens(refresh: string, of: { subject: SubjectName; sessionId: string }, tx: WriteTransaction): Promise<Tokens> {
    return { refresh, jwt: this.accessTokens.sign({ ...of, roles: await rolesOf(of.subject.id, tx) }) };
  }
}

function freshTimes() {
  return { lastUsedAt: new Date(), expiresAt: new Date(Date.now() + sessionSeconds * 1000) };
}

/** The session of a token, locked until the transaction ends. */
async function find(token: RefreshToken, tx: WriteTransaction): Promise<KeptSession | undefined> {
  const [kept] = await tx.query<KeptSession>(findText, [familyHashOf(token)]);
  return kept;
}

function isSecondTab(kept: KeptSession, given: string, client: Client): boolean {
  const isPrevious = given === kept.previousTokenHash && kept.sinceRotation !== null && kept.sinceRotation <= graceMs;
  return isPrevious && kept.userAgent === client.userAgent && kept.ip === client.ip;
}

const findText = `
select s."id", s."tokenHash", s."previousTokenHash", s."successorKey", s."userAgent", s."ip", l."subjectId", u."slug",
  s."revokedAt" is not null or s."expiresAt" <= now() as "isOver",
  (extract(epoch from clock_timestamp() - s."rotatedAt") * 1000)::float8 as "sinceRotation"
from "rbac_session" s
join "rbac_subjects_to_sessions" l on l."sessionId" = s."id"
join "rbac_subject" u on u."id" = l."subjectId"
where s."familyHash" = $1 for update of s`;

const openText = `
select s."id" from "rbac_session" s join "rbac_subjects_to_sessions" l on l."sessionId" = s."id"
where l."subjectId" = $1::uuid and s."revokedAt" is null and s."expiresAt" > now() and s."id" is distinct from $2::uuid
order by s."id" for update of s`;
