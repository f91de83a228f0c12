import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transactions.js';

/** Retention periods in days. */
export interface RetentionDays {
  /** Of changes. */
  readonly changes: number;
  /** Retention of deleted rows, their links, and the bytes of their files. */
  readonly deleted: number;
}

/** Token of {@link RetentionDays}. */
export const RETENTION = Symbol('flotilla.retention');

export const defaultRetention: RetentionDays = { changes: 365, deleted: 30 };

const batch = 1000;

/** Deletes expired history. */
export class Retention {
  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly days: RetentionDays,
  ) {}

  /**
   * Deletes old changes, and the values of deleted rows; the fact, actor and time of a deletion are kept as
   * long as other changes. Runs statements of at most a thousand rows; concurrent processes skip each other's
   * rows.
   */
  async purge(): Promise<void> {
    for (const [text, days] of [
      [expiredText, this.days.changes],
      [deletedText, this.days.deleted],
    ] as const) {
      for (;;) {
        const [{ gone } = { gone: 0 }] = await this.db.query<{ gone: number }>(text, [days]);
        if (gone < batch) break;
      }
    }
  }
}

/**
 * Deletes the history of rows, including rows deleted by their cascades. For subjects, also removes them as
 * actors of other changes.
 * @returns the number of deleted changes
 */
export async function forgetRows(ids: readonly string[], tx: Pick<Transaction, 'query'>): Promise<number> {
  const [{ gone } = { gone: 0 }] = await tx.query<{ gone: number }>(forgetText, [ids]);
  await tx.query(`update "flotilla_change" set "subject" = null where "subject" = any($1::text[])`, [ids]);
  return gone;
}

/**
 * Removes fields from the history of rows, so that a restore does not bring them back. Keeps the actors and
 * times of changes.
 */
export async function forgetFields(
  ids: readonly string[],
  names: readonly string[],
  tx: Pick<Transaction, 'query'>,
): Promise<void> {
  await tx.query(forgetFieldsText, [ids, names]);
}

const before = (days: string) => `now() - ${days}::int * interval '1 day'`;

const expiredText = `
with d as (
  delete from "flotilla_change" where "id" in (
    select "id" from "flotilla_change" where "at" < ${before('$1')} order by "at" limit ${batch} for update skip locked
  ) returning 1
) select count(*)::int as gone from d`;

/** A restored row has later changes, and is skipped. */
const deletedText = `
with d as (
  select c."id", c."rowId" from "flotilla_change" c
  where c."change" = 'deleted' and c."before" is not null and c."at" < ${before('$1')}
    and not exists (select 1 from "flotilla_change" l where l."rowId" = c."rowId" and l."id" > c."id")
  order by c."at" limit ${batch} for update skip locked
), e as (
  delete from "flotilla_change" c using d where c."rowId" = d."rowId" and c."id" < d."id"
), u as (
  update "flotilla_change" c set "before" = null from d where c."id" = d."id"
) select count(*)::int as gone from d`;

const forgetText = `
with own as (
  select "id" from "flotilla_change" where "rowId" = any($1::uuid[])
), taken as (
  select distinct "rowId" from "flotilla_change" where "cause" in (select "id" from own)
), d as (
  delete from "flotilla_change" where "rowId" = any($1::uuid[]) or "rowId" in (select "rowId" from taken) returning 1
) select count(*)::int as gone from d`;

const forgetFieldsText = `
update "flotilla_change" set "before" = ("before"::jsonb - $2::text[])::json, "after" = ("after"::jsonb - $2::text[])::json
where "rowId" = any($1::uuid[])`;
