/** SQL, because it sums the lines of all paid orders of a period. */
import type { Database } from '@flotilla/backend';
import { paidStates } from '../../entities/order-states.js';
import type { TaxReportRow } from '../../tax-actions.js';

export interface TaxReportQuery {
  /** Start of the period, inclusive, and its end, exclusive; ISO 8601. */
  readonly from: string;
  readonly before: string;
  readonly storeId?: string;
}

/**
 * Sums the lines and charges of paid orders by store, currency and tax, and canceled ones with the rest after their refund. Lines that
 * were sold without a quote are untaxed.
 */
export async function taxReportOf(
  { from, before, storeId }: TaxReportQuery,
  db: Pick<Database, 'query'>,
): Promise<TaxReportRow[]> {
  return db.query<TaxReportRow & Record<string, unknown>>(reportText, [
    from,
    before,
    storeId ?? null,
    paidStates,
  ]);
}

const reportText = `
select s."storeId", c."code" as "currency", l."taxCountry" as "country", trim_scale(coalesce(l."taxRate", 0))::text as "rate",
  coalesce(l."taxReason", 'none') as "reason", count(distinct o."id")::int as "orders",
  sum(k."gross" - k."tax")::text as "net", sum(k."tax")::text as "tax", sum(k."gross")::text as "gross"
from "ecommerce_order" o
join (
  select "orderId", "currencyId", "total", "net", "tax", "gross", "refunded", "taxRate", "taxCountry", "taxReason" from "ecommerce_orders_to_products" where "total" is not null
  union all
  select "orderId", "currencyId", "amount", "net", "tax", "gross", "refunded", "taxRate", "taxCountry", "taxReason" from "ecommerce_charge"
) l on l."orderId" = o."id"
left join lateral (
  select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = o."id" order by s."orderIndex", s."id" limit 1
) s on true
left join "billing_currency" c on c."id" = l."currencyId"
cross join lateral (select coalesce(l."gross", l."total") as "whole", coalesce(l."gross", l."total") - coalesce(l."refunded", 0) as "kept") a
cross join lateral (
  select a."kept" as "gross", case when a."kept" = a."whole" then coalesce(l."tax", 0)
    else round(coalesce(l."tax", 0) * a."kept" / a."whole", coalesce(c."decimals", 2)) end as "tax"
) k
where o."paidAt" >= $1::timestamptz and o."paidAt" < $2::timestamptz and (o."status" = any($4::text[]) or (o."status" = 'canceled' and l."refunded" is not null and a."kept" > 0)) and ($3::uuid is null or s."storeId" = $3::uuid)
group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
