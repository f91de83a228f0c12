import type { Transaction } from '@flotilla/backend';
import { add, compareDecimals, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import type { OrderSums } from '../../desk-shapes.js';
import { type OrderPayment, paymentsOf } from '../payments/order-payments.sql.js';
import { creditsOf, type OrderCredit, type OrderTotal, totalsOf } from './order-sums.sql.js';

/**
 * Returns prices, payments, refunds and open amounts, by order. Runs three statements for any
 * number of orders. Nothing is owed for a canceled order.
 */
export async function sumsOf(
  orderIds: readonly string[],
  db: Pick<Transaction, 'query'>,
): Promise<Map<string, OrderSums[]>> {
  if (orderIds.length === 0) return new Map();
  const totals = await totalsOf(orderIds, db);
  const payments = await paymentsOf(orderIds, db);
  const credits = await creditsOf(orderIds, db);
  const byOrder = Map.groupBy(totals, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, own]) => [id, own.map((one) => sumsIn(one, payments, credits))]));
}

function sumsIn(
  { orderId, currencyId, currency, total, status }: OrderTotal,
  payments: readonly OrderPayment[],
  credits: readonly OrderCredit[],
): OrderSums {
  const isOwn = (one: { orderId: string; currencyId: string | null }) =>
    one.orderId === orderId && one.currencyId === currencyId;
  const settled = sum(payments.filter(isOwn).map((one) => one.settled));
  const refunded = sum(credits.filter(isOwn).map((one) => one.refunded));
  const credited = sum(credits.filter(isOwn).map((one) => one.credited));
  const owed = subtract(subtract(total, credited), settled);
  const isOpen = status !== 'canceled' && compareDecimals(owed, '0') > 0;
  const round = (amount: string) => roundHalfUp(amount, currency.decimals);
  return {
    currency,
    total: round(total),
    paid: round(add(settled, refunded)),
    refunded: round(refunded),
    due: round(isOpen ? owed : '0'),
  };
}
