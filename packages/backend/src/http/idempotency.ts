import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '@flotilla/access';
import { callerKey, type Context, type Database, type Writer } from '@flotilla/changes';
import { ConflictError, InvalidError } from '@flotilla/core/errors';
import type { Answer } from './answer.js';

const idempotencyHeader = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,200}$/;
const lifetime = `interval '24 hours'`;

interface KeptAnswer extends Record<string, unknown> {
  requestHash: string;
  status: number;
  body: string;
}

/**
 * Runs a write once per Idempotency-Key: the key and the answer are rows of the write's own
 * transaction, so a second request with the key waits for the first and gets its answer.
 * Modelled on the IETF draft "The Idempotency-Key HTTP Header Field".
 */
export class Idempotency {
  constructor(
    private readonly db: Database,
    private readonly writer: Writer,
  ) {}

  /** @throws ConflictError when the key came with another request; InvalidError when it is not a key. */
  async run(request: FastifyRequest, work: (context: Context) => Promise<Answer>): Promise<Answer> {
    const caller = callerOf(request);
    const use = useOf(request);
    if (!use) return work({ caller });
    const { scope, key, requestHash } = use;
    return this.writer.transaction(async (tx) => {
      const claimed = await tx.query(claim, [scope, key, requestHash]);
      if (claimed.length === 0) return keptFor(use, await tx.query<KeptAnswer>(keptText, [scope, key]));
      const answer = await work({ caller, tx });
      await tx.query(`update flotilla_idempotency set "status" = $3, "body" = $4 where "scope" = $1 and "key" = $2`, [
        scope,
        key,
        answer.status,
        answer.body,
      ]);
      return answer;
    });
  }

  /** The answer that the request's key has got already: for work that is better not begun twice. @throws as `run` */
  async answered(request: FastifyRequest): Promise<Answer | undefined> {
    const use = useOf(request);
    if (!use) return undefined;
    const rows = await this.db.query<KeptAnswer>(`${keptText} and "createdAt" >= now() - ${lifetime}`, [use.scope, use.key]);
    return rows.length > 0 ? keptFor(use, rows) : undefined;
  }

  /** Forgets keys older than a day. */
  async purge(): Promise<void> {
    await this.db.query(`delete from flotilla_idempotency where "createdAt" < now() - ${lifetime}`);
  }
}

/** One use of a key: by whom, for what, and with what body. */
interface KeyUse {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
}

function useOf(request: FastifyRequest): KeyUse | undefined {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw InvalidError.of('Idempotency-Key', 'must be 1 to 200 visible ASCII characters.');
  return {
    scope: `${callerKey(callerOf(request))} ${request.method} ${request.url}`,
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('base64url'),
  };
}

function keptFor({ requestHash }: KeyUse, [kept]: readonly KeptAnswer[]): Answer {
  if (kept?.requestHash !== requestHash) throw new ConflictError('The Idempotency-Key was used with another request.');
  return { status: kept.status, body: kept.body };
}

const keptText = `select "requestHash", "status", "body" from flotilla_idempotency where "scope" = $1 and "key" = $2`;
const claim =
  `insert into flotilla_idempotency as i ("scope", "key", "requestHash") values ($1, $2, $3) ` +
  `on conflict ("scope", "key") do update set "requestHash" = excluded."requestHash", "status" = null, "body" = null, "createdAt" = now() ` +
  `where i."createdAt" < now() - ${lifetime} returning 1 as claimed`;
