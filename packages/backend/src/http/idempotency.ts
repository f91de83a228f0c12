import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { callerId } from '../access/caller.js';
import type { Context } from '../crud/context.js';
import type { Writer } from '../crud/writer.js';
import { ConflictError, InvalidError } from '../errors.js';
import type { Database } from '../query/database.js';
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
    const key = request.headers[idempotencyHeader];
    if (key === undefined) return work({ caller });
    if (typeof key !== 'string' || !keyPattern.test(key))
      throw InvalidError.of('Idempotency-Key', 'must be 1 to 200 visible ASCII characters.');
    const scope = `${callerId(caller)} ${request.method} ${request.url}`;
    const requestHash = createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('base64url');
    return this.writer.transaction(async (tx) => {
      const claimed = await tx.query(claim, [scope, key, requestHash]);
      if (claimed.length === 0) {
        const [kept] = await tx.query<KeptAnswer>(
          `select "requestHash", "status", "body" from flotilla_idempotency where "scope" = $1 and "key" = $2`,
          [scope, key],
        );
        if (kept?.requestHash !== requestHash) throw new ConflictError('The Idempotency-Key was used with another request.');
        return { status: kept.status, body: kept.body };
      }
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

  /** Forgets keys older than a day. */
  async purge(): Promise<void> {
    await this.db.query(`delete from flotilla_idempotency where "createdAt" < now() - ${lifetime}`);
  }
}

const claim =
  `insert into flotilla_idempotency as i ("scope", "key", "requestHash") values ($1, $2, $3) ` +
  `on conflict ("scope", "key") do update set "requestHash" = excluded."requestHash", "status" = null, "body" = null, "createdAt" = now() ` +
  `where i."createdAt" < now() - ${lifetime} returning 1 as claimed`;
