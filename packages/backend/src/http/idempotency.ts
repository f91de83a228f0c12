import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { callerKey } from '../context/caller.js';
import type { Context } from '../context/context.js';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transactions.js';
import { RawBody } from '../forms/accept-bodies.js';
import type { Writer } from '../invalidation/writer.js';
import { changeSetHeader } from '@flotilla/core/change-sets';
import { ConflictError, ForbiddenError, InvalidError } from '@flotilla/core/errors';
import type { Answer } from './answer.js';

const idempotencyHeader = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,200}$/;
const lifetime = `interval '24 hours'`;

interface StoredAnswer extends Record<string, unknown> {
  requestHash: string;
  /**
   * The caller's roles at the time of the response: a caller that has lost one of them may not read it again.
   */
  roles: readonly string[];
  /** Null while the call is in progress. */
  status: number | null;
  body: string;
}

/**
 * How long a repeated call waits for the first one: less than the ten seconds of the browser client's
 * timeout.
 */
const waitMs = 8000;
/**
 * A call in progress for longer is treated as lost with its process; the next call with its key runs again.
 */
const claimLifetime = `interval '60 seconds'`;

/**
 * Runs a write once per Idempotency-Key: the key and the response are rows of the write's own transaction, so
 * a second request with the key waits for the first and gets its response. Modelled on the IETF draft "The
 * Idempotency-Key HTTP Header Field".
 */
export class Idempotency {
  /** Requests whose response was stored by the transaction that did the work. */
  private readonly settled = new WeakSet<FastifyRequest>();

  constructor(
    private readonly db: Database,
    private readonly writer: Writer,
  ) {}

  /**
   * Runs a write in one transaction.
   * @throws ConflictError when the key was used with another request; InvalidError when it is not a key.
   */
  async run(request: FastifyRequest, work: (context: Context) => Promise<Answer>): Promise<Answer> {
    const caller = callerOf(request);
    const use = useOf(request);
    if (!use) return work({ caller });
    const { scope, key, requestHash, roles } = use;
    const { answer, isStored } = await this.writer.transaction(async (tx) => {
      const claimed = await tx.query(claimText, [scope, key, requestHash, roles]);
      if (claimed.length === 0)
        return {
          answer: storedAnswer(use, await tx.query<StoredAnswer>(storedText, [scope, key])),
          isStored: true,
        };
      const made = await work({ caller, tx });
      await tx.query(storeText, [scope, key, made.status, made.body]);
      return { answer: made, isStored: false };
    });
    return isStored ? this.caughtUp(answer) : answer;
  }

  /**
   * Runs work of several transactions, or with calls to other services: commits the key first and stores the
   * response at the end, so that no transaction stays open. Concurrent calls with the same key wait; a
   * failure releases the key.
   * @throws as `run`; ConflictError also when the first call takes too long
   */
  async inPhases(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
    const use = useOf(request);
    if (!use) return work();
    const since = performance.now();
    for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 400)) {
      const [claimed] = await this.db.query<{ at: string }>(claimText, [
        use.scope,
        use.key,
        use.requestHash,
        use.roles,
      ]);
      if (claimed) return this.runClaimed(use, claimed.at, { request, work });
      const stored = await this.db.query<StoredAnswer>(storedText, [use.scope, use.key]);
      if (stored.length > 0 && stored[0]?.status !== null) return this.caughtUp(storedAnswer(use, stored));
      if (stored[0] && stored[0].requestHash !== use.requestHash) throw keyReused();
      if (performance.now() - since > waitMs)
        throw new ConflictError({
          en: 'The first call with this Idempotency-Key is still being answered. Ask again in a few seconds.',
          ru: 'Первый такой запрос ещё выполняется. Повторите через несколько секунд.',
        });
      await setTimeout(pauseMs);
    }
  }

  /**
   * Stores the response of a call in the transaction that does its work, so that both are committed together.
   * Does nothing without a key.
   */
  async settle(request: FastifyRequest, answer: Answer, tx: Transaction): Promise<void> {
    const use = useOf(request);
    if (!use) return;
    await tx.query(storeText, [use.scope, use.key, answer.status, answer.body]);
    this.settled.add(request);
  }

  private async runClaimed(
    { scope, key }: KeyUse,
    at: string,
    { request, work }: { request: FastifyRequest; work: () => Promise<Answer> },
  ) {
    try {
      const answer = await work();
      if (this.settled.has(request)) return answer;
      // If the key has expired and another call has claimed it, that call stores the response.
      await this.db.query(`${storeText} and "status" is null and "createdAt" = $5::timestamptz`, [
        scope,
        key,
        answer.status,
        answer.body,
        at,
      ]);
      return answer;
    } catch (error) {
      await this.db.query(releaseText, [scope, key, at]);
      throw error;
    }
  }

  /**
   * Returns the stored response of the request's key, if any: for work that should not even start twice.
   * @throws as `run`
   */
  async answered(request: FastifyRequest): Promise<Answer | undefined> {
    const use = useOf(request);
    if (!use) return undefined;
    const rows = await this.db.query<StoredAnswer>(`${storedText} and "createdAt" >= now() - ${lifetime}`, [
      use.scope,
      use.key,
    ]);
    return rows.length > 0 ? this.caughtUp(storedAnswer(use, rows)) : undefined;
  }

  /**
   * Waits until the caches of all processes have received the change: the process of the first call may still
   * be waiting, or have ended.
   */
  private async caughtUp(answer: Answer): Promise<Answer> {
    await this.writer.caughtUp();
    return answer;
  }

  /** Deletes keys older than a day. */
  async purge(): Promise<void> {
    await this.db.query(`delete from flotilla_idempotency where "createdAt" < now() - ${lifetime}`);
  }
}

/** A use of a key: caller, call and body. */
interface KeyUse {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
  /** The roles of the caller. */
  readonly roles: readonly string[];
}

function useOf(request: FastifyRequest): KeyUse | undefined {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw InvalidError.of('Idempotency-Key', {
      en: 'must be 1 to 200 visible ASCII characters.',
      ru: 'должен быть из 1–200 видимых знаков ASCII.',
    });
  const caller = callerOf(request);
  const changeSet = [request.headers[changeSetHeader] ?? []].flat();
  return {
    scope: [callerKey(caller), request.method, request.url, ...changeSet].join(' '),
    key,
    roles: caller.kind === 'subject' ? caller.roles : [],
    requestHash: createHash('sha256').update(hashedBody(request.body)).digest('base64url'),
  };
}

const hashedBody = (body: unknown) => (body instanceof RawBody ? body.bytes : JSON.stringify(body ?? null));

/**
 * Returns the stored response.
 * @throws ConflictError; ForbiddenError when the caller has lost a role since
 */
function storedAnswer({ requestHash, roles }: KeyUse, [stored]: readonly StoredAnswer[]): Answer {
  if (stored?.requestHash !== requestHash || stored.status === null) throw keyReused();
  if (!stored.roles.every((role) => roles.includes(role))) throw new ForbiddenError('Not authorized');
  return { status: stored.status, body: stored.body };
}

const keyReused = () =>
  new ConflictError({
    en: 'The Idempotency-Key was used with another request.',
    ru: 'Этот Idempotency-Key уже был у другого запроса.',
  });

const storedText = `select "requestHash", "roles", "status", "body" from flotilla_idempotency where "scope" = $1 and "key" = $2`;
const storeText = `update flotilla_idempotency set "status" = $3, "body" = $4 where "scope" = $1 and "key" = $2`;
const releaseText = `delete from flotilla_idempotency where "scope" = $1 and "key" = $2 and "status" is null and "createdAt" = $3::timestamptz`;
const claimText =
  `insert into flotilla_idempotency as i ("scope", "key", "requestHash", "roles") values ($1, $2, $3, $4) ` +
  `on conflict ("scope", "key") do update set "requestHash" = excluded."requestHash", "roles" = excluded."roles", "status" = null, "body" = null, "createdAt" = now() ` +
  `where i."createdAt" < now() - ${lifetime} or (i."status" is null and i."createdAt" < now() - ${claimLifetime}) ` +
  `returning i."createdAt"::text as at`;
