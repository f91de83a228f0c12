import { adminRole, type Entity } from '@flotilla/core';
import type { RowJobInput } from '@flotilla/core/administration';
import { ForbiddenError, TooLargeError, TooManyError } from '@flotilla/core/errors';
import type { Access } from '../access/access.js';
import { type Caller, callerKey } from '../context/caller.js';
import type { Transaction } from '../database/transactions.js';
import type { RateLimit, RateLimits } from '../limits/rate-limits.js';

const megabyte = 1024 ** 2;
/** Jobs per account that wait or run. */
const maxQueued = 5;
/** Jobs per network and hour, except those of administrators. */
const maxPerHour = 20;
/** Inputs and files per account. Both are stored for a day. */
const maxBytes = { admin: 1024 * megabyte, other: 50 * megabyte } as const;

/**
 * Returns whether a caller is an administrator. Jobs of administrators have their own queue, and larger
 * limits.
 */
export function isAdministrator(caller: Caller): boolean {
  return caller.kind === 'server' || (caller.kind === 'subject' && caller.roles.includes(adminRole));
}

/** Checks that a caller may do what the job does to rows of an entity. @throws ForbiddenError */
export async function requirePermission(
  access: Access,
  entity: Entity,
  { action }: RowJobInput,
  caller: Caller,
): Promise<void> {
  const limitsQuery = {
    update: () => access.ofChanging(caller, entity),
    delete: () => access.ofDeleting(caller, entity),
    export: () => access.ofReading(caller, entity),
  };
  const outcome = await limitsQuery[action]();
  if (action === 'export' && outcome === 'own') return;
  if (outcome !== 'allowed') throw new ForbiddenError('Not authorized');
  if (action !== 'export' || !isOpen(entity)) return;
  if ((await access.ofChanging(caller, entity)) !== 'allowed')
    throw new ForbiddenError({
      en: 'Exports of public rows are for roles that may change such rows.',
      ru: 'Выгружать открытые записи могут только роли, которые их меняют.',
    });
}

/** Returns whether every visitor may read the rows, so that reading alone does not permit an export. */
const isOpen = ({ access: { read } }: Entity) => read === 'public' || read === 'subject';

/** Limits the jobs and bytes of accounts and networks. Another server with the secret key has no limits. */
export class RowJobLimits {
  private readonly perNetwork: RateLimit;

  constructor(limits: RateLimits) {
    this.perNetwork = limits.of({ name: 'rows.jobs', calls: maxPerHour, windowMs: 3_600_000 });
  }

  /** Counts a job of a network. @throws TooManyError */
  async requireTurn(caller: Caller, network: string): Promise<void> {
    if (!isAdministrator(caller))
      await this.perNetwork.enforce(network, 'Too many jobs were begun. Try again later.');
  }

  /**
   * Checks the limits of an account, and locks them until the transaction ends.
   * @returns how many of its jobs wait or run
   * @throws TooManyError, TooLargeError
   */
  async requireRoom(tx: Pick<Transaction, 'query'>, caller: Caller, newBytes: number): Promise<number> {
    if (caller.kind === 'server') return 0;
    const owner = callerKey(caller);
    await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [`flotilla_row_job ${owner}`]);
    const [used] = await tx.query<{ queued: number; bytes: string }>(usedText, [owner]);
    const queued = used?.queued ?? 0;
    if (queued >= maxQueued)
      throw new TooManyError(
        {
          en: `${maxQueued} of your jobs wait or run. Wait until one has ended, or cancel one.`,
          ru: `Ваших заданий в очереди и в работе: ${maxQueued}. Дождитесь конца одного из них или отмените его.`,
        },
        5,
      );
    requireBytes(caller, Number(used?.bytes ?? 0) + newBytes);
    return queued;
  }
}

/** Checks the storage limit of an account. @throws TooLargeError */
export function requireBytes(caller: Caller, bytes: number): void {
  const max = maxBytes[isAdministrator(caller) ? 'admin' : 'other'];
  if (caller.kind !== 'server' && bytes > max)
    throw new TooLargeError({
      en: `Your jobs of the last 24 hours have stored more than ${max / megabyte} MB.`,
      ru: `За сутки ваши задания заняли больше ${max / megabyte} МБ.`,
    });
}

const usedText =
  `select count(*) filter (where "status" in ('waiting', 'running'))::int as queued, coalesce(sum("bytes"), 0)::text as bytes ` +
  `from flotilla_row_job where "owner" = $1`;
