/** SQL, because one statement finds the entries of many times of resources. */
import type { Transaction } from '@flotilla/backend';
import type { ReleasedTime } from '../bookings/released-times.js';

type Query = Pick<Transaction, 'query'>;

/** Serializes additions for addresses and visitors, in one order. */
export async function lockWaiting(keys: readonly string[], db: Query): Promise<void> {
  for (const key of keys.toSorted()) await db.query(lockText, [`ecommerce.waiting:${key}`]);
}

const lockText = `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`;

/** Returns the products whose waiting entries overlap one of the times. */
export async function productsWaitingFor(times: readonly ReleasedTime[], db: Query): Promise<string[]> {
  const values = [
    times.map(({ resourceId }) => resourceId),
    times.map(({ from }) => from),
    times.map(({ until }) => until),
  ];
  return (await db.query<{ id: string }>(productsText, values)).map(({ id }) => id);
}

// Two days more at each end, because days begin at other moments in other zones, and stays at other hours.
const productsText = `
select distinct w."productId" as "id" from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as t("resourceId", "from", "until")
join "ecommerce_resource" r on r."id" = t."resourceId"
join "ecommerce_stores_to_products" sp on sp."id" = r."storesToProductsId"
join "ecommerce_waiting_entry" w on w."productId" = sp."productId" and w."status" = 'waiting'
  and w."startDate" < t."until" + interval '2 days' and w."endDate" > t."from" - interval '2 days'`;

/** Returns the waiting entries of a product behind another one, the oldest first. */
export async function waitingAfter(
  { productId, after, limit }: { readonly productId: string; readonly after: string; readonly limit: number },
  db: Query,
): Promise<string[]> {
  return (await db.query<{ id: string }>(afterText, [productId, after, limit])).map(({ id }) => id);
}

// Ids grow with time. Entries whose days stay taken do not hide those behind them.
const afterText = `
select "id" from "ecommerce_waiting_entry" where "productId" = $1::uuid and "status" = 'waiting' and "id" > $2::uuid
order by "id" limit $3`;

/** Returns the products of waiting entries. */
export async function productsWithWaiting(limit: number, db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(allText, [limit])).map(({ id }) => id);
}

const allText = `select distinct "productId" as "id" from "ecommerce_waiting_entry" where "status" = 'waiting' limit $1`;

/** Returns entries whose first day is past. */
export async function pastEntries(limit: number, db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(pastText, [limit])).map(({ id }) => id);
}

// A day later, because days end at other moments in other zones.
const pastText = `
select "id" from "ecommerce_waiting_entry" where "status" in ('waiting', 'notified') and "startDate" < now() - interval '1 day'
order by "startDate" limit $1`;
