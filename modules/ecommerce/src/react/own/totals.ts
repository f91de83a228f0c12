import type { Interval } from '@flotilla/billing';
import { compareDecimals, roundHalfUp, subtract, sum } from '@flotilla/core/values';
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

/**
 * Returns the amount that orders still cost after the paid invoices of their payment, such as the balance after a
 * deposit. Undefined when nothing is left, and for subscriptions, whose later periods are payments of their own.
 */
export function restOf(
  orders: readonly Pick<OrderWithLines, 'ordersToProducts' | 'charges'>[],
  invoices: readonly { readonly status: string; readonly amount: string }[],
): { readonly currency: LineCurrency; readonly paid: string; readonly amount: string } | undefined {
  const [owed, ...others] = totalsOf(orders);
  if (!owed || others.length > 0 || owed.interval !== null) return undefined;
  const { total, currency } = owed;
  const paid = sum(invoices.filter(({ status }) => status === 'paid').map(({ amount }) => amount));
  return compareDecimals(paid, total) < 0 ? { currency, paid, amount: subtract(total, paid) } : undefined;
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
