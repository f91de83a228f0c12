/** SQL, because deposits are found through orders, bookings and authorizations. */
import type { Transaction } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import { activeStatuses } from '../../entities/booking-states.js';
import { paidStates } from '../../entities/order-states.js';
import type { SecurityOfOrder } from '../../order-shapes.js';
import type { Page } from '../run-each.js';

type Query = Pick<Transaction, 'query'>;

/** Deposits in an answer. */
const most = 500;

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
/** Bookings of the product of the line of `d`. */
const booked = `"ecommerce_booking" b where b."lineId" = d."lineId" and b."chargeId" is null`;

const idsOf = async (text: string, values: unknown[], db: Query) =>
  (await db.query<{ id: string }>(text, values)).map(({ id }) => id);

/** Returns a page of the deposits that can be requested now, of an order or of all. */
export const dueDeposits = (orderId: string | null, { after, limit }: Page, db: Query): Promise<string[]> =>
  idsOf(dueText, [orderId, limit, after], db);

const dueText = `
select d."id" from "ecommerce_security_deposit" d join "ecommerce_order" o on o."id" = d."orderId"
where d."authorizationId" is null and d."requestAt" <= now() and d."endsAt" > now() and o."status" in (${listed(paidStates)})
  and ($1::uuid is null or d."orderId" = $1) and exists (select 1 from ${booked} and b."status" in ('confirmed', 'started', 'conflict'))
  and d."id" > $3::uuid order by d."id" limit $2`;

/** Returns a page of the held deposits of rentals that are over, of an order or of all. */
export const depositsToDecide = (
  orderId: string | null,
  { after, limit }: Page,
  db: Query,
): Promise<string[]> => idsOf(toDecideText, [orderId, limit, after], db);

const toDecideText = `
select d."id" from "ecommerce_security_deposit" d join "billing_authorization" a on a."id" = d."authorizationId"
where not d."needsDecision" and a."status" = 'held' and a."decision" is null and ($1::uuid is null or d."orderId" = $1)
  and (d."endsAt" < now() or (exists (select 1 from ${booked} and b."status" = 'ended')
    and not exists (select 1 from ${booked} and b."status" in (${listed([...activeStatuses, 'conflict'])}))))
  and d."id" > $3::uuid order by d."id" limit $2`;

/** Returns a page of the authorizations of deposits that are not needed: never confirmed, or of canceled bookings. */
export const needlessAuthorizations = ({ after, limit }: Page, db: Query): Promise<string[]> =>
  idsOf(needlessText, [limit, after], db);

const needlessText = `
select a."id" from "ecommerce_security_deposit" d join "billing_authorization" a on a."id" = d."authorizationId"
where a."id" > $2::uuid and ((a."status" = 'requested' and d."endsAt" < now()) or (a."status" in ('requested', 'held') and a."decision" is null
  and exists (select 1 from ${booked} and b."status" = 'canceled')
  and not exists (select 1 from ${booked} and b."status" in (${listed([...activeStatuses, 'conflict', 'ended'])}))))
order by a."id" limit $1`;

/** Returns the order of a line. */
export async function orderOfLine(lineId: string, db: Query): Promise<string | undefined> {
  const [found] = await db.query<{ id: string }>(
    'select "orderId" as "id" from "ecommerce_orders_to_products" where "id" = $1',
    [lineId],
  );
  return found?.id;
}

/** The dates and pieces of a line whose deposit is not requested yet. */
export interface PlannedDeposit {
  readonly id: string;
  readonly mode: 'hold' | 'charge' | 'on-site';
  readonly perPiece: string;
  readonly daysBefore: number;
  readonly pieces: number;
  readonly decimals: number;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Returns the deposits of an order that are not requested yet, with the dates of their bookings. */
export const plannedDeposits = (orderId: string, db: Query): Promise<PlannedDeposit[]> =>
  db.query<PlannedDeposit & Record<string, unknown>>(plannedText, [orderId]);

const plannedText = `
select d."id", d."mode", d."perPiece"::text, d."daysBefore", l."pieces", c."decimals", ${momentJson('t."startsAt"')} as "startsAt", ${momentJson('t."endsAt"')} as "endsAt"
from "ecommerce_security_deposit" d join "ecommerce_orders_to_products" l on l."id" = d."lineId"
join "billing_currency" c on c."id" = d."currencyId"
cross join lateral (select min(b."startsAt") as "startsAt", max(b."endsAt") as "endsAt" from ${booked}
  and b."status" in (${listed([...activeStatuses, 'conflict'])})) t
where d."orderId" = $1::uuid and d."authorizationId" is null and t."startsAt" is not null order by d."id"`;

/** Returns the deposits of orders; those of newer orders first. */
export const depositsOf = (orderIds: readonly string[], db: Query): Promise<SecurityOfOrder[]> =>
  db.query<SecurityOfOrder & Record<string, unknown>>(listText, [orderIds, most]);

const listText = `
select d."id", d."orderId", o."number" as "orderNumber", l."title", d."mode", round(d."amount", c."decimals")::text as "amount",
  ${momentJson('d."requestAt"')} as "requestAt", coalesce(a."status", case d."mode" when 'on-site' then 'on-site' else 'scheduled' end) as "status",
  round(coalesce(a."captured", 0), c."decimals")::text as "captured", coalesce(a."reason", '') as "reason", ${momentJson('a."expiresAt"')} as "expiresAt",
  coalesce(p."status" = 'processing', false) as "isProcessing", a."paymentIntentId",
  jsonb_build_object('id', c."id", 'slug', c."slug", 'title', c."title", 'symbol', c."symbol", 'code', c."code", 'decimals', c."decimals",
    'isDefault', c."isDefault") as "billingModuleCurrency"
from "ecommerce_security_deposit" d join "ecommerce_order" o on o."id" = d."orderId" join "ecommerce_orders_to_products" l on l."id" = d."lineId"
join "billing_currency" c on c."id" = d."currencyId" left join "billing_authorization" a on a."id" = d."authorizationId"
left join "billing_payment_intent" p on p."id" = a."paymentIntentId"
where d."orderId" = any($1::uuid[]) order by o."placedAt" desc nulls last, o."id", d."endsAt", d."id" limit $2`;
