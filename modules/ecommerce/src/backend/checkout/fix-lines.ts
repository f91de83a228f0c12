import type { Rows, TransactionContext } from '@flotilla/backend';
import type { PaymentIntent } from '@flotilla/billing';
import { ordersToBillingModuleCurrencies, ordersToProducts } from '../../links.js';
import { type Group, type SoldLine, sumOf, typeOf } from './payment-groups.js';

interface PaidLine {
  readonly line: SoldLine;
  /** Undefined for a free line. */
  readonly intent: PaymentIntent | undefined;
}

/** Stores title, price, taxes and currency on the sold lines, and the totals on their orders. */
export async function fixLines(
  groups: readonly Group[],
  intents: readonly (PaymentIntent | undefined)[],
  rows: Rows,
  context: TransactionContext,
): Promise<void> {
  const lines = groups.flatMap((group, index) =>
    group.lines.map((line) => ({ line, intent: intents[index] })),
  );
  await rows.of(ordersToProducts, context).updateMany(lines.map(soldValues));
  const where = { orderId: { inArray: lines.map(({ line }) => line.orderId) } };
  const existing = await rows.of(ordersToBillingModuleCurrencies, context).find({ where });
  const totals = [
    ...Map.groupBy(lines, ({ line }) => `${line.orderId} ${line.billingModuleCurrency.id}`),
  ].map(([key, of]) => {
    const [orderId = '', billingModuleCurrencyId = ''] = key.split(' ');
    const link = existing.find(
      (row) => row.orderId === orderId && row.billingModuleCurrencyId === billingModuleCurrencyId,
    );
    return { id: link?.id, orderId, billingModuleCurrencyId, sums: sumsOf(of.map(({ line }) => line)) };
  });
  await rows
    .of(ordersToBillingModuleCurrencies, context)
    .updateMany(totals.flatMap(({ id, sums }) => (id === undefined ? [] : [{ id, ...sums }])));
  await rows
    .of(ordersToBillingModuleCurrencies, context)
    .insertMany(totals.flatMap(({ id, sums, ...link }) => (id === undefined ? [{ ...link, ...sums }] : [])));
}

function soldValues({ line, intent }: PaidLine) {
  const { id, price, total, interval, title, priceTitle, unit, sku, attributeId } = line;
  const { net, tax, gross, taxRate, taxCountry, taxReason, billingModuleCurrency } = line;
  return {
    ...{ id, total, interval, title, priceTitle, unit, sku, attributeId },
    ...{ net, tax, gross, taxRate, taxCountry, taxReason },
    unitPrice: price,
    currencyId: billingModuleCurrency.id,
    type: typeOf(interval),
    paymentIntentId: intent?.id ?? null,
  };
}

const sumsOf = (lines: readonly SoldLine[]) => ({
  amount: sumOf(lines, 'gross'),
  subtotal: sumOf(lines, 'total'),
  net: sumOf(lines, 'net'),
  tax: sumOf(lines, 'tax'),
});
