/** SQL, because charges are added to lines in the currency of their orders. */
import type { Transaction } from '@flotilla/backend';
import { roundHalfUp, sum } from '@flotilla/core/values';
import type { Totals } from '../../shapes.js';
import { currencyJson, type Of } from './line-reads.sql.js';
import { pricedLines } from './lines.sql.js';
import { goodsTotalOf } from './priced-line.js';

/** Returns the sum of the lines with their extras in each currency, default currency first. */
export async function totalsOf(
  ids: readonly string[],
  db: Pick<Transaction, 'query'>,
  of: Of = 'orders',
): Promise<Totals> {
  const lines = await pricedLines(ids, db, of);
  const priced = lines.flatMap((line) => {
    const { billingModuleCurrency } = line;
    const total = goodsTotalOf(line);
    return total === null || billingModuleCurrency === null ? [] : [{ total, billingModuleCurrency }];
  });
  const currencies = Map.groupBy(priced, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  return [...currencies.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { billingModuleCurrency } = first;
      const total = roundHalfUp(sum(own.map((one) => one.total)), billingModuleCurrency.decimals);
      return { total, billingModuleCurrency };
    })
    .toSorted(
      ({ billingModuleCurrency: a }, { billingModuleCurrency: b }) =>
        Number(b.isDefault) - Number(a.isDefault) || (a.slug < b.slug ? -1 : 1),
    );
}

/** Returns the amounts to pay for placed orders in each currency, default currency first. */
export async function payableTotalsOf(
  orderIds: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<Totals> {
  return db.query<Totals[number]>(payableText, [orderIds]);
}

/** Lines with their charges, such as a delivery, in the currencies of the lines. */
const payableText = `
with sold as (
  select coalesce(l."gross", l."total") as amount, coalesce(l."currencyId", (
    select c."billingModuleCurrencyId" from "ecommerce_orders_to_billing_module_currencies" c where c."orderId" = l."orderId"
    order by c."orderIndex", c."id" limit 1
  )) as "currencyId"
  from "ecommerce_orders_to_products" l where l."orderId" = any((select $1::uuid[])::uuid[]) and l."total" is not null
), payable as (
  select amount, "currencyId" from sold
  union all
  select c."gross", c."currencyId" from "ecommerce_charge" c
  where c."orderId" = any((select $1::uuid[])::uuid[]) and c."currencyId" in (select "currencyId" from sold)
), sums as (select "currencyId", sum(amount)::text as total from payable group by 1)
select s.total, ${currencyJson} as "billingModuleCurrency" from sums s left join "billing_currency" c on c."id" = s."currencyId"
order by c."isDefault" desc, c."slug"`;
