/** SQL, because plans are found through products, schedules and stores. */
import type { Transaction } from '@flotilla/backend';
import { isTimeZone } from '@flotilla/core/values';
import type { StayTerms } from '../../bookings/stay.js';
import type { PaymentPlanTerms } from '../../pricing/payment-plan.js';
import { soldProducts } from '../variations/sold-products.sql.js';

type Query = Pick<Transaction, 'query'>;

/** A product of a store with its payment plan. */
export interface PlannedProduct extends PaymentPlanTerms, StayTerms {
  readonly productId: string;
  readonly storeId: string;
}

/** Returns the products that are paid by a plan, in each store that sells them. */
export async function plannedProducts(productIds: readonly string[], db: Query): Promise<PlannedProduct[]> {
  const found = await db.query<PlannedProduct & Record<string, unknown>>(plannedText, [productIds]);
  return found.map((one) => ({ ...one, timeZone: isTimeZone(one.timeZone) ? one.timeZone : 'UTC' }));
}

const plannedText = `
select p."id" as "productId", st."id" as "storeId", sc."unit", coalesce(sc."timeZone", st."timeZone") as "timeZone",
  sc."startTime", sc."endTime", sc."bufferBefore", sc."bufferAfter", pl."depositPercent"::text, pl."balanceDaysBefore"
from ${soldProducts} p join "ecommerce_schedule" sc on sc."id" = p."scheduleId"
join "ecommerce_payment_plan" pl on pl."id" = sc."paymentPlanId"
join "ecommerce_stores_to_products" sp on sp."productId" = p."id" join "ecommerce_store" st on st."id" = sp."storeId"
where p."id" = any($1::uuid[]) and p."isOffered"`;
