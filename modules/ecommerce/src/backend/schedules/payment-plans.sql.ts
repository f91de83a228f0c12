/** SQL, because plans are found through products, schedules and stores. */
import type { Transaction } from '@flotilla/backend';
import { hiddenVariant } from '@flotilla/core';
import { isTimeZone } from '@flotilla/core/values';
import type { StayTerms } from '../../bookings/stay.js';
import type { PaymentPlanTerms } from '../../pricing/payment-plan.js';
import type { SecurityTerms } from '../../pricing/security-deposit.js';
import { soldProducts } from '../variations/sold-products.sql.js';

type Query = Pick<Transaction, 'query'>;

/** A product of a store with its payment plan. */
export interface PlannedProduct extends PaymentPlanTerms, StayTerms, SecurityTerms {
  readonly productId: string;
  readonly storeId: string;
  /** The security deposit of one piece by currency, an exact decimal. */
  readonly securityDeposits: Readonly<Record<string, string>>;
}

/** Returns the products that are paid by a plan, in each store that sells them. */
export async function plannedProducts(productIds: readonly string[], db: Query): Promise<PlannedProduct[]> {
  const found = await db.query<PlannedProduct & Record<string, unknown>>(plannedText, [productIds]);
  return found.map((one) => ({ ...one, timeZone: isTimeZone(one.timeZone) ? one.timeZone : 'UTC' }));
}

/** Takes the first row of a link `l`, by its position. */
const first = `and l."variant" <> '${hiddenVariant}' order by l."orderIndex", l."id" limit 1`;

/** Selects amounts with a currency and a key of type `feature`, once per currency: of the store, the product, or its parent. */
const depositsText = `coalesce((select jsonb_object_agg(d."currencyId", d."amount") from (
  select distinct on (c."id") c."id" as "currencyId", a."number"::text as "amount" from (
    select x."attributeId", x."orderIndex", x."id", case x."productId" when p."id" then 1 else 0 end as "origin" from "ecommerce_products_to_attributes" x
    where x."productId" in (p."id", p."parentId") and x."variant" = 'security-deposit'
    union all
    select x."attributeId", x."orderIndex", x."id", 2 from "ecommerce_stores_to_products_to_attributes" x
    where x."storesToProductsId" = sp."id" and x."variant" = 'security-deposit'
  ) x join "ecommerce_attribute" a on a."id" = x."attributeId" and a."number" > 0
  join lateral (select l."billingModuleCurrencyId" as "id" from "ecommerce_attributes_to_billing_module_currencies" l
    where l."attributeId" = a."id" ${first}) c on true
  join lateral (select k."type" from "ecommerce_attribute_keys_to_attributes" l join "ecommerce_attribute_key" k on k."id" = l."attributeKeyId"
    where l."attributeId" = a."id" ${first}) k on k."type" = 'feature'
  order by c."id", x."origin" desc, x."orderIndex", x."id"
) d), '{}'::jsonb)`;

const plannedText = `
select p."id" as "productId", st."id" as "storeId", sc."unit", coalesce(sc."timeZone", st."timeZone") as "timeZone",
  sc."startTime", sc."endTime", sc."bufferBefore", sc."bufferAfter", pl."depositPercent"::text, pl."balanceDaysBefore",
  pl."securityMode", pl."securityDaysBefore", case when pl."securityMode" = 'none' then '{}'::jsonb else ${depositsText} end as "securityDeposits"
from ${soldProducts} p join "ecommerce_schedule" sc on sc."id" = p."scheduleId"
join "ecommerce_payment_plan" pl on pl."id" = sc."paymentPlanId"
join "ecommerce_stores_to_products" sp on sp."productId" = p."id" join "ecommerce_store" st on st."id" = sp."storeId"
where p."id" = any($1::uuid[]) and p."isOffered"`;
