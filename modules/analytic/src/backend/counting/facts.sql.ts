/**
 * Raw SQL, since facts are not rows of an entity: they have no API, and each is counted once, in one
 * statement.
 */
import type { Database, Transaction } from '@flotilla/backend';

/** An event to count. */
export interface Fact {
  readonly name: string;
  /** `2030-06-12`, in the time zone of the site. */
  readonly day: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly count: number;
  /** An exact decimal, for money. */
  readonly amount?: string;
}

type Queries = Pick<Database | Transaction, 'query'>;

/** Stores facts under an idempotency key. Returns false when the key was already used. */
export async function storeFacts(key: string, facts: readonly Fact[], db: Queries): Promise<boolean> {
  const [{ isNew } = { isNew: false }] = await db.query<{ isNew: boolean }>(
    `with claimed as (insert into "analytic_counted" ("key") values ($1) on conflict ("key") do nothing returning 1), ` +
      `kept as (insert into "analytic_fact" ("name", "day", "dimensions", "count", "amount") ` +
      `select f->>'name', f->>'day', f->'dimensions', (f->>'count')::int, (f->>'amount')::numeric ` +
      `from jsonb_array_elements($2::jsonb) as f where exists (select 1 from claimed)) ` +
      `select exists (select 1 from claimed) as "isNew"`,
    [key, JSON.stringify(facts)],
  );
  return isNew;
}

/** Facts of one kind, summed. */
export interface Sum extends Fact {
  readonly amount?: string;
}

/** Deletes facts and returns them summed by their dimensions, in the caller's transaction. */
export async function takeFacts(limit: number, tx: Queries): Promise<Sum[]> {
  const rows = await tx.query<
    Omit<Sum, 'amount' | 'count'> & { readonly amount: string | null; readonly count: string }
  >(
    `with taken as (delete from "analytic_fact" where "id" in ` +
      `(select "id" from "analytic_fact" order by "id" limit $1 for update skip locked) returning "name", "day", "dimensions", "count", "amount") ` +
      `select "name", "day", "dimensions", sum("count")::text as "count", sum("amount")::text as "amount" from taken group by 1, 2, 3 order by 1, 2, 3`,
    [limit],
  );
  return rows.map(({ amount, count, ...rest }) => ({
    ...rest,
    count: Number(count),
    ...(amount !== null && { amount }),
  }));
}

/** Deletes old keys: jobs and sites stop retrying within days. */
export async function forgetKeys(db: Queries): Promise<void> {
  await db.query(`delete from "analytic_counted" where "at" < now() - interval '30 days'`);
}
