/**
 * SQL, because one statement joins resources, products, bookings and orders, and finds overlaps by a range index.
 * Reads unpublished rows: the calendar is for administrators.
 */
import type { Transaction } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import type { Availability, CalendarAnswer, OwnBooking } from '../../booking-actions.js';
import { active, milliseconds, overdue } from '../bookings/bookings.sql.js';
import { soldProducts } from '../variations/sold-products.sql.js';
import { dayText } from '../day-text.js';

type Query = Pick<Transaction, 'query'>;

export interface CalendarPeriod {
  /** Calendar days, both included. */
  readonly startDate: string;
  readonly endDate: string;
  readonly storeId?: string;
}

/** Returns the resources of products with a schedule, with their bookings of a period. */
export function calendarOf(
  { startDate, endDate, storeId }: CalendarPeriod,
  db: Query,
): Promise<CalendarAnswer> {
  return db.query<CalendarAnswer[number] & Record<string, unknown>>(calendarText, [
    startDate,
    endDate,
    storeId ?? null,
  ]);
}

// A day more at each end, because days begin at other moments in other zones.
const calendarText = `
select r."id", r."adminTitle", r."title", r."isActive", p."id" as "productId", p."title" as "productTitle", sp."storeId",
  sc."unit", coalesce(sc."timeZone", st."timeZone") as "timeZone", coalesce(b."all", '[]'::jsonb) as "bookings"
from "ecommerce_resource" r
join "ecommerce_stores_to_products" sp on sp."id" = r."storesToProductsId"
join ${soldProducts} p on p."id" = sp."productId"
join "ecommerce_schedule" sc on sc."id" = p."scheduleId"
join "ecommerce_store" st on st."id" = sp."storeId"
left join lateral (
  select jsonb_agg(jsonb_build_object(
    'id', b."id", 'kind', b."kind", 'status', b."status", 'startDate', ${dayText('b."startDate"')}, 'endDate', ${dayText('b."endDate"')},
    'startsAt', ${momentJson('b."startsAt"')}, 'endsAt', ${momentJson('b."endsAt"')},
    'blockedFrom', ${momentJson('b."blockedFrom"')}, 'blockedUntil', ${momentJson('b."blockedUntil"')},
    'heldUntil', ${momentJson('b."heldUntil"')}, 'note', b."note", 'orderId', o."id", 'orderNumber', o."number",
    'buyer', coalesce(o."billingAddress" ->> 'name', o."deliveryAddress" ->> 'name', o."email")
  ) order by b."blockedFrom", b."id") as "all"
  from "ecommerce_booking" b
  left join "ecommerce_orders_to_products" l on l."id" = b."lineId"
  left join "ecommerce_order" o on o."id" = l."orderId"
  where b."resourceId" = r."id" and b."status" not in ('canceled', 'expired') and not (${overdue})
    and tstzrange(b."blockedFrom", b."blockedUntil", '[)') && tstzrange($1::timestamptz - interval '1 day', $2::timestamptz + interval '2 days', '[)')
) b on true
where $3::uuid is null or sp."storeId" = $3::uuid
order by sp."storeId", sp."orderIndex", sp."id", r."orderIndex", r."id"`;

/** Returns when the active feeds of the resources of a stock item were last read. */
export function feedsOf(stockItemId: string, db: Query): Promise<Availability['feeds']> {
  return db.query<Availability['feeds'][number] & Record<string, unknown>>(feedsText, [stockItemId]);
}

const feedsText = `
select f."id", ${momentJson('f."syncedAt"')} as "syncedAt" from "ecommerce_calendar_feed" f join "ecommerce_resource" r on r."id" = f."resourceId"
where r."storesToProductsId" = $1::uuid and r."isActive" and f."isActive" order by f."createdAt", f."id" limit 100`;

/** Returns the bookings of the lines of an order and their extras, by their start. */
export function ownBookings(orderId: string, db: Query): Promise<OwnBooking[]> {
  return db.query<OwnBooking & Record<string, unknown>>(ofOrderText, [orderId]);
}

const ofOrderText = `
select b."id", b."lineId", b."chargeId", b."status", ${dayText('b."startDate"')} as "startDate", ${dayText('b."endDate"')} as "endDate",
  ${momentJson('b."startsAt"')} as "startsAt", ${momentJson('b."endsAt"')} as "endsAt", ${momentJson('b."heldUntil"')} as "heldUntil"
from "ecommerce_booking" b join "ecommerce_orders_to_products" l on l."id" = b."lineId"
where l."orderId" = $1::uuid order by b."startsAt", b."createdAt", b."id"`;

/** A time for which a resource is taken. Moments are in ms since 1970. */
export interface ExportedBooking {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The first and the last day, in the zone of the place. */
  readonly startDate: string;
  readonly endDate: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly unit: 'day' | 'night' | 'hour';
}

/** Events of a feed at most. The next ones come first. */
const maxEvents = 5000;

/** Returns the active bookings of a resource, except those of the feed `without`, from 30 days ago to the horizon of its schedule. */
export function exportedBookings(
  { resourceId, without }: { readonly resourceId: string; readonly without?: string | undefined },
  db: Query,
): Promise<ExportedBooking[]> {
  return db.query<ExportedBooking & Record<string, unknown>>(eventsText, [resourceId, without ?? null]);
}

/** The schedule of the product that the resource `r` is one of, or that offers the extra. */
const scheduleText = `select sc."unit", sc."horizonDays" from "ecommerce_schedule" sc join ${soldProducts} p on p."scheduleId" = sc."id"
  left join "ecommerce_stores_to_products" sp on sp."productId" = p."id" and sp."id" = r."storesToProductsId"
  left join "ecommerce_products_to_extras" x on x."productId" in (p."id", p."parentId") and x."extraId" = r."extraId"
  where sp."id" is not null or x."id" is not null order by x."orderIndex", x."id" limit 1`;

// A line with as many units as days between its ends counts nights, also when the schedule has changed since.
const eventsText = `
select b."id", ${milliseconds('b."createdAt"')} as "createdAt", ${milliseconds('b."updatedAt"')} as "updatedAt",
  ${dayText('b."startDate"')} as "startDate", ${dayText('b."endDate"')} as "endDate",
  ${milliseconds('b."startsAt"')} as "startsAt", ${milliseconds('b."endsAt"')} as "endsAt",
  case when b."kind" = 'block' then 'day' when l."startTime" is not null then 'hour'
    when l."quantity" = l."pieces" * (b."endDate"::date - b."startDate"::date) then 'night'
    when l."id" is not null then 'day' else coalesce(s."unit", 'day') end as "unit"
from "ecommerce_resource" r left join lateral (${scheduleText}) s on true
join "ecommerce_booking" b on b."resourceId" = r."id"
left join "ecommerce_orders_to_products" l on l."id" = b."lineId"
where r."id" = $1::uuid and ${active} and not (${overdue}) and ($2::uuid is null or b."feedId" is distinct from $2::uuid)
  and b."endsAt" > now() - interval '30 days' and b."startsAt" < now() + make_interval(days => coalesce(s."horizonDays", 730))
order by b."startsAt", b."id" limit ${maxEvents}`;
