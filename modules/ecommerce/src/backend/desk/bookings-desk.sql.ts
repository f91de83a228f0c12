/**
 * SQL, because one statement joins bookings with their resources, places and orders.
 * Reads unpublished rows: the desk is for administrators.
 */
import type { Transaction } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import type { BookedOrder, DeskBooking, DeskMovement, OrderStay } from '../../desk-shapes.js';
import { dayText } from '../day-text.js';
import { soldProducts } from '../variations/sold-products.sql.js';

type Query = Pick<Transaction, 'query'>;
type WithoutSums<Of extends DeskBooking> = Omit<Of, 'order'> & {
  readonly order: Omit<BookedOrder, 'sums'> | null;
};

type OpenMovement = Omit<DeskMovement, 'when'>;

/** Returns a booking with its order. */
export async function bookingForDesk(id: string, db: Query): Promise<WithoutSums<DeskBooking> | undefined> {
  const [found] = await db.query<WithoutSums<DeskBooking> & Record<string, unknown>>(oneText, [id]);
  return found;
}

/** Returns the bookings of an order, by their start. Leaves out those of former attempts. */
export function staysForDesk(orderId: string, db: Query): Promise<OrderStay[]> {
  return db.query<OrderStay & Record<string, unknown>>(staysText, [orderId]);
}

/** Returns the handovers and returns of the last 60 days that are open, and those of the next three, by their time. */
export function openMovements(db: Query): Promise<WithoutSums<OpenMovement>[]> {
  return db.query<WithoutSums<OpenMovement> & Record<string, unknown>>(movementsText, []);
}

/** When a confirmed booking is handed over, or a started one is taken back. */
const at = `(case when b."status" = 'confirmed' then b."startsAt" else b."endsAt" end)`;
const zone = `coalesce(sc."timeZone", st."timeZone", 'UTC')`;

/** An extra follows the schedule of the product that it is booked with. */
const joins = `
from "ecommerce_booking" b
join "ecommerce_resource" r on r."id" = b."resourceId"
left join "ecommerce_extra" x on x."id" = r."extraId"
left join "ecommerce_orders_to_products" l on l."id" = b."lineId"
left join "ecommerce_order" o on o."id" = l."orderId"
left join "ecommerce_stores_to_products" sp on sp."id" = r."storesToProductsId"
left join ${soldProducts} p on p."id" = coalesce(sp."productId", l."productId")
left join "ecommerce_schedule" sc on sc."id" = p."scheduleId"
left join "ecommerce_store" st on st."id" = coalesce(sp."storeId", (
  select os."storeId" from "ecommerce_stores_to_orders" os where os."orderId" = o."id" order by os."orderIndex", os."id" limit 1
))`;

const columns = `
  b."id", b."kind", b."status", r."id" as "resourceId", r."title" as "resourceTitle", coalesce(x."title", p."title", '{}'::jsonb) as "title",
  b."chargeId" is not null as "isExtra", coalesce(sc."unit", 'day') as "unit", ${zone} as "timeZone",
  ${dayText('b."startDate"')} as "startDate", ${dayText('b."endDate"')} as "endDate",
  ${momentJson('b."startsAt"')} as "startsAt", ${momentJson('b."endsAt"')} as "endsAt", l."startTime", l."endTime",
  ${momentJson('b."heldUntil"')} as "heldUntil", b."note"`;

const orderColumn = `
  case when o."id" is null then null else jsonb_build_object('id', o."id", 'number', o."number", 'status', o."status",
    'name', coalesce(o."billingAddress" ->> 'name', o."deliveryAddress" ->> 'name'), 'email', o."email",
    'phone', coalesce(o."phone", o."billingAddress" ->> 'phone', o."deliveryAddress" ->> 'phone'), 'comment', o."comment") end as "order"`;

const oneText = `select ${columns}, ${orderColumn} ${joins} where b."id" = $1::uuid`;

const staysText = `
select ${columns} ${joins}
where l."orderId" = $1::uuid and b."status" <> 'expired' order by b."startsAt", b."chargeId" nulls first, b."id" limit 200`;

/** Days are compared by the caller, because a zone is a text that PostgreSQL may not know. */
const movementsText = `
select ${columns}, ${orderColumn}, case when b."status" = 'confirmed' then 'arrival' else 'departure' end as "movement"
${joins}
where b."kind" = 'order' and b."chargeId" is null and b."status" in ('confirmed', 'started')
  and ${at} > now() - interval '60 days' and ${at} < now() + interval '3 days'
order by ${at}, b."id" limit 500`;
