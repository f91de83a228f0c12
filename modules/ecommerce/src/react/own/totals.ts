import type { Interval } from '@flotilla/billing';
import { roundHalfUp, sum } from '@flotilla/core/values';
import type { LineCurrency, OrderCharge, OrderLine, OrderWithLines } from '../../shapes.js';

/** A sum that is paid together: same currency and same interval. */
export interface Sum {
  readonly currency: LineCurrency;
  readonly interval: Interval | null;
  readonly total: string;
}

/**
 * Sums what orders cost by currency and interval, in their order: with extras, and with tax and delivery once they are
 * placed. Skips lines without a price.
 */
export function totalsOf(orders: readonly Pick<OrderWithLines, 'ordersToProducts' | 'charges'>[]): Sum[] {
  const groups = Map.groupBy(
    orders.flatMap(({ ordersToProducts, charges }) => [
      ...ordersToProducts.flatMap(pricedLine),
      ...charges.flatMap(pricedCharge),
    ]),
    ({ currency, interval }) => `${currency.id} ${interval ?? ''}`,
  );
  return [...groups.values()].flatMap((together) => {
    const [first] = together;
    return first
      ? [{ ...first, total: roundHalfUp(sum(together.map(({ total }) => total)), first.currency.decimals) }]
      : [];
  });
}

/** Charges have the extras of sold lines. */
function pricedLine({ gross, total, extras, interval, billingModuleCurrency: currency }: OrderLine): Sum[] {
  if (total === null || currency === null) return [];
  if (gross !== null) return [{ total: gross, interval, currency }];
  const once = extras.map(({ amount }) => ({ total: amount, interval: null, currency }));
  return [{ total, interval, currency }, ...once];
}

function pricedCharge({ gross: total, billingModuleCurrency: currency }: OrderCharge): Sum[] {
  return currency === null ? [] : [{ total, interval: null, currency }];
}
