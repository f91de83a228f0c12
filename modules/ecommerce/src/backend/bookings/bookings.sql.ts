/** SQL, because overlaps are found by a range index. */
import type { Transaction } from '@flotilla/backend';
import { activeStatuses } from '../../entities/booking-states.js';
import type { Page } from '../run-each.js';

type Query = Pick<Transaction, 'query'>;

/** A resource, and its blocked times of a period, in ms since 1970, by their start. */
export interface ResourceTimes {
  readonly id: string;
  /** The stock item or the extra that it is one of. */
  readonly ownerId: string;
  readonly busy: readonly { readonly from: number; readonly until: number }[];
}

/**
 * Returns the active resources of stock items and extras, with the bookings that overlap a period, in ms since 1970.
 * Leaves out the booking `except`.
 */
export async function resourceTimes(
  ownerIds: readonly string[],
  { from, until }: { readonly from: number; readonly until: number },
  db: Query,
  except?: string,
): Promise<ResourceTimes[]> {
  const period = [from, until].map((moment) => new Date(moment).toISOString());
  const [first] = ownerIds;
  const found = await (ownerIds.length === 1
    ? db.query<SentTimes>(timesOfOneText, [first, ...period, except ?? null])
    : db.query<SentTimes>(timesText, [ownerIds, ...period, except ?? null]));
  return found.map(({ busy, ...row }) => ({ ...row, busy: timesIn(busy) }));
}

/** `busy`: `from,until;from,until`, because JSON takes the database twice as long. */
type SentTimes = Omit<ResourceTimes, 'busy'> & { busy: string } & Record<string, unknown>;

function timesIn(text: string): ResourceTimes['busy'] {
  if (text === '') return [];
  return text.split(';').map((pair) => {
    const [from = 0, until = 0] = pair.split(',').map(Number);
    return { from, until };
  });
}

const activeText = activeStatuses.map((status) => `'${status}'`).join(', ');
/** Condition of a booking `b` that takes its resource. */
export const active = `b."status" in (${activeText})`;
/** An unpaid booking whose time is up, unless its payment has arrived or is being processed. */
export const overdue = `b."status" = 'held' and b."heldUntil" < now() and not exists (
  select 1 from "ecommerce_orders_to_products" l join "billing_payment_intent" i on i."id" = l."paymentIntentId"
  where l."id" = b."lineId" and i."status" in ('processing', 'succeeded'))`;
/** Condition of a resource `r` of the stock items and extras `$1`. */
const owned = `(r."storesToProductsId" = any($1::uuid[]) or r."extraId" = any($1::uuid[]))`;
/** Returns SQL of the moment of a column in ms since 1970. */
export const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const wholeMilliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
const timesWhere = (condition: string) => `
select r."id", coalesce(r."storesToProductsId", r."extraId") as "ownerId", coalesce((
  select string_agg(${wholeMilliseconds('b."blockedFrom"')} || ',' || ${wholeMilliseconds('b."blockedUntil"')}, ';' order by b."blockedFrom")
  from "ecommerce_booking" b where b."resourceId" = r."id" and ${active}
    and tstzrange(b."blockedFrom", b."blockedUntil", '[)') && tstzrange($2::timestamptz, $3::timestamptz, '[)') and not (${overdue})
    and b."id" is distinct from $4::uuid
), '') as "busy"
from "ecommerce_resource" r where ${condition} and r."isActive" order by r."orderIndex", r."id"`;
const timesText = timesWhere(owned);
/** The database caches the plan of a single owner, and plans arrays at each execution. */
const timesOfOneText = timesWhere('(r."storesToProductsId" = $1::uuid or r."extraId" = $1::uuid)');

/** Returns a page of the overdue bookings by id: of stock items and extras, or of all. */
export async function overdueBookings(
  ownerIds: readonly string[] | null,
  { after, limit }: Partial<Page> & Pick<Page, 'limit'>,
  db: Query,
): Promise<string[]> {
  return (await db.query<{ id: string }>(overdueText, [ownerIds, limit, after ?? null])).map(({ id }) => id);
}

const overdueText = `
select b."id" from "ecommerce_booking" b join "ecommerce_resource" r on r."id" = b."resourceId"
where ${overdue} and ($1::uuid[] is null or ${owned}) and ($3::uuid is null or b."id" > $3::uuid) order by b."id" limit $2`;

/** Bookings of products that unpaid orders hold. */
export interface HeldBookings {
  readonly count: number;
  readonly days: number;
  /** Bookings of extras, which are not in `count`. */
  readonly extras: number;
}

/**
 * Returns the bookings that unpaid orders of a network hold. Locks them against other checkouts of the network, so
 * that a concurrent one is counted.
 */
export async function bookingsHeldBy(network: string, db: Query): Promise<HeldBookings> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('ecommerce.bookings:' || $1::text, 0))`, [
    network,
  ]);
  const [found] = await db.query<HeldBookings & Record<string, unknown>>(heldText, [network]);
  return found ?? { count: 0, days: 0, extras: 0 };
}

const heldText = `
select count(*) filter (where b."chargeId" is null)::int as "count",
  coalesce(sum(ceil(extract(epoch from b."endsAt" - b."startsAt") / 86400)) filter (where b."chargeId" is null), 0)::int as "days",
  count(b."chargeId")::int as "extras"
from "ecommerce_booking" b where b."network" = $1 and b."status" = 'held' and not (${overdue})`;

/** Returns a page of the unpaid orders whose bookings are over. */
export async function lapsedOrders({ after, limit }: Page, db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(lapsedText, [limit, after])).map(({ id }) => id);
}

/**
 * Whether the line or extra of the booking `b` has no active booking. Charges of former attempts were deleted, and
 * their bookings do not count.
 */
const isLost = `(b."chargeId" is null or exists (select 1 from "ecommerce_charge" c where c."id" = b."chargeId")) and not exists (
  select 1 from "ecommerce_booking" x where x."lineId" = b."lineId" and x."chargeId" is not distinct from b."chargeId" and x."status" in (${activeText}))`;

const lapsedText = `
select o."id" from "ecommerce_order" o where o."status" = 'paying' and exists (
  select 1 from "ecommerce_orders_to_products" l join "ecommerce_booking" b on b."lineId" = l."id" and b."status" = 'expired'
  left join "billing_payment_intent" i on i."id" = l."paymentIntentId"
  where l."orderId" = o."id" and coalesce(i."status", '') not in ('processing', 'succeeded') and ${isLost}
) and o."id" > $2::uuid order by o."id" limit $1`;

/** Returns those of the orders that have a line with dates, or an extra of it, without an active booking. */
export async function ordersWithoutBooking(orderIds: readonly string[], db: Query): Promise<string[]> {
  return (await db.query<{ id: string }>(withoutText, [orderIds])).map(({ id }) => id);
}

const withoutText = `
select distinct l."orderId" as "id" from "ecommerce_orders_to_products" l join "ecommerce_booking" b on b."lineId" = l."id"
where l."orderId" = any($1::uuid[]) and ${isLost}`;

/** Returns the bookings of orders, by their lines, that are in one of the states. */
export async function bookingsOf(
  orderIds: readonly string[],
  statuses: readonly string[],
  db: Query,
): Promise<string[]> {
  return (await db.query<{ id: string }>(ofOrdersText, [orderIds, statuses])).map(({ id }) => id);
}

const ofOrdersText = `
select b."id" from "ecommerce_booking" b join "ecommerce_orders_to_products" l on l."id" = b."lineId"
where l."orderId" = any($1::uuid[]) and b."status" = any($2::text[]) order by b."id"`;

const ownerColumns = {
  resource: 'r."id"',
  stockItem: 'r."storesToProductsId"',
  extra: 'r."extraId"',
} as const;

/** Returns whether a booking that is not over refers to one of the resources, stock items or extras. */
export async function hasComingBookings(
  of: keyof typeof ownerColumns,
  ids: readonly string[],
  db: Query,
): Promise<boolean> {
  const text = `select 1 from "ecommerce_booking" b join "ecommerce_resource" r on r."id" = b."resourceId"
where ${ownerColumns[of]} = any($1::uuid[]) and ${active} and b."blockedUntil" > now() limit 1`;
  return (await db.query(text, [ids])).length > 0;
}

/** Returns when the first rental of an order begins, in ms since 1970; null without one. */
export async function firstStartOf(orderId: string, db: Query): Promise<number | null> {
  const [row] = await db.query<{ startsAt: number | null }>(firstStartText, [orderId]);
  return row?.startsAt ?? null;
}

const firstStartText = `select ${milliseconds('min(b."startsAt")')} as "startsAt" from "ecommerce_booking" b
join "ecommerce_orders_to_products" l on l."id" = b."lineId"
where l."orderId" = $1::uuid and b."chargeId" is null and b."status" in ('held', 'confirmed', 'started', 'conflict')`;
