/** SQL, because charges are added to lines in the currency of their orders. */
import type { Transaction } from '@flotilla/backend';
import { roundHalfUp, sum } from '@flotilla/core/values';
import type { Totals } from '../../shapes.js';
import { type Of, pricedLines, pricedText } from './lines.sql.js';
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
  return db.query<Totals[number]>(payableText(), [orderIds]);
}

/** Lines with their charges, such as a delivery, in the currency of the line. */
const payableText = () => `${pricedText('orders')}, payable as (
  select "payable"::numeric as amount, "billingModuleCurrency" from priced where "payable" is not null
  union all
  select c."gross", p."billingModuleCurrency" from "ecommerce_charge" c cross join lateral (
    select p."billingModuleCurrency" from priced p where p."billingModuleCurrency"->>'id' = c."currencyId"::text limit 1
  ) p where c."orderId" = any($1::uuid[])
) select sum(amount)::text as total, "billingModuleCurrency" from payable group by "billingModuleCurrency"
order by ("billingModuleCurrency"->>'isDefault')::boolean desc, "billingModuleCurrency"->>'slug'`;
