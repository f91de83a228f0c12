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

/** Sums the lines and charges of paid orders by store, currency and tax. Lines that were sold without a quote are untaxed. */
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
  sum(coalesce(l."net", l."total"))::text as "net", sum(coalesce(l."tax", 0))::text as "tax", sum(coalesce(l."gross", l."total"))::text as "gross"
from "ecommerce_order" o
join (
  select "orderId", "currencyId", "total", "net", "tax", "gross", "taxRate", "taxCountry", "taxReason" from "ecommerce_orders_to_products" where "total" is not null
  union all
  select "orderId", "currencyId", "amount", "net", "tax", "gross", "taxRate", "taxCountry", "taxReason" from "ecommerce_charge"
) l on l."orderId" = o."id"
left join lateral (
  select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = o."id" order by s."orderIndex", s."id" limit 1
) s on true
left join "billing_currency" c on c."id" = l."currencyId"
where o."paidAt" >= $1::timestamptz and o."paidAt" < $2::timestamptz and o."status" = any($4::text[]) and ($3::uuid is null or s."storeId" = $3::uuid)
group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
