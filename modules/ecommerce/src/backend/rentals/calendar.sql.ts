/**
 * SQL, because one statement joins resources, products, bookings and orders, and finds overlaps by a range index.
 * Reads what is not published: the calendar is for administrators.
 */
import type { Transaction } from '@flotilla/backend';
import type { CalendarAnswer, OwnBooking } from '../../booking-actions.js';
import { overdue } from '../bookings/bookings.sql.js';
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

/** Formats a moment as ISO 8601 in UTC, as rows of REST are. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// A day more at each end, because days begin at other moments in other zones.
const calendarText = `
select r."id", r."adminTitle", r."title", r."isActive", p."id" as "productId", p."title" as "productTitle", sp."storeId",
  sc."unit", coalesce(sc."timeZone", st."timeZone") as "timeZone", coalesce(b."all", '[]'::jsonb) as "bookings"
from "ecommerce_resource" r
join "ecommerce_stores_to_products" sp on sp."id" = r."storesToProductsId"
join "ecommerce_product" p on p."id" = sp."productId"
join "ecommerce_schedule" sc on sc."id" = p."scheduleId"
join "ecommerce_store" st on st."id" = sp."storeId"
left join lateral (
  select jsonb_agg(jsonb_build_object(
    'id', b."id", 'kind', b."kind", 'status', b."status", 'startDate', ${dayText('b."startDate"')}, 'endDate', ${dayText('b."endDate"')},
    'startsAt', ${iso('b."startsAt"')}, 'endsAt', ${iso('b."endsAt"')},
    'blockedFrom', ${iso('b."blockedFrom"')}, 'blockedUntil', ${iso('b."blockedUntil"')},
    'heldUntil', ${iso('b."heldUntil"')}, 'note', b."note", 'orderId', o."id", 'orderNumber', o."number"
  ) order by b."blockedFrom", b."id") as "all"
  from "ecommerce_booking" b
  left join "ecommerce_orders_to_products" l on l."id" = b."lineId"
  left join "ecommerce_order" o on o."id" = l."orderId"
  where b."resourceId" = r."id" and b."status" not in ('canceled', 'expired') and not (${overdue})
    and tstzrange(b."blockedFrom", b."blockedUntil", '[)') && tstzrange($1::timestamptz - interval '1 day', $2::timestamptz + interval '2 days', '[)')
) b on true
where $3::uuid is null or sp."storeId" = $3::uuid
order by sp."storeId", sp."orderIndex", sp."id", r."orderIndex", r."id"`;

/** Returns the bookings of the lines of an order and their extras, by their start. */
export function ownBookings(orderId: string, db: Query): Promise<OwnBooking[]> {
  return db.query<OwnBooking & Record<string, unknown>>(ofOrderText, [orderId]);
}

const ofOrderText = `
select b."id", b."lineId", b."chargeId", b."status", ${dayText('b."startDate"')} as "startDate", ${dayText('b."endDate"')} as "endDate",
  ${iso('b."startsAt"')} as "startsAt", ${iso('b."endsAt"')} as "endsAt", ${iso('b."heldUntil"')} as "heldUntil"
from "ecommerce_booking" b join "ecommerce_orders_to_products" l on l."id" = b."lineId"
where l."orderId" = $1::uuid order by b."startsAt", b."createdAt", b."id"`;
