/** SQL, because it reads methods with their zones and rates in one statement. */
import type { Transaction } from '@flotilla/backend';
import type { Method } from '../../delivery/delivery-options.js';

type Query = Pick<Transaction, 'query'>;

/** Returns the active methods of stores, and those of all stores, the oldest first. */
export async function activeMethods(storeIds: readonly string[], db: Query): Promise<Method[]> {
  return db.query<Method & Record<string, unknown>>(methodsText, [storeIds]);
}

const methodsText = `
select m."id", m."storeId", m."kind", m."title", m."description", m."taxClassId", m."minDays", m."maxDays", m."maxWeight",
  case when m."zoneId" is not null then jsonb_build_object('countries', coalesce(z."countries", '[]'::jsonb),
    'regions', coalesce(z."regions", '[]'::jsonb), 'postalCodes', coalesce(z."postalCodes", '[]'::jsonb)) end as "zone",
  coalesce((
    select jsonb_agg(jsonb_build_object('currencyId', r."currencyId", 'fromSubtotal', r."fromSubtotal"::text, 'fromWeight', r."fromWeight",
      'amount', r."amount"::text, 'perKilogram', r."perKilogram"::text) order by r."createdAt", r."id")
    from "ecommerce_delivery_rate" r where r."deliveryMethodId" = m."id"
  ), '[]'::jsonb) as "rates"
from "ecommerce_delivery_method" m left join "ecommerce_zone" z on z."id" = m."zoneId"
where m."isActive" and (m."storeId" is null or m."storeId" = any($1::uuid[])) order by m."createdAt", m."id"`;

/**
 * Returns the charges of deliveries whose orders are all canceled or among the given ones, which no delivery
 * needs any more.
 */
export async function endedDeliveries(orderIds: readonly string[], db: Query): Promise<EndedDelivery[]> {
  return db.query<EndedDelivery & Record<string, unknown>>(endedText, [orderIds]);
}

interface EndedDelivery {
  readonly id: string;
  /** The order that it stands on. */
  readonly orderId: string;
  readonly paymentIntentId: string | null;
  readonly currencyId: string;
  readonly gross: string;
}

const endedText = `
select c."id", c."orderId", c."paymentIntentId", c."currencyId", c."gross"::text from "ecommerce_charge" c
where c."id" in (select o."deliveryChargeId" from "ecommerce_order" o where o."id" = any($1::uuid[]))
  and not exists (
    select 1 from "ecommerce_order" o
    where o."deliveryChargeId" = c."id" and o."id" <> all($1::uuid[]) and o."status" <> 'canceled'
  )`;
