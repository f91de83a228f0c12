import type { Rows, TransactionContext } from '@flotilla/backend';
import type { PaymentIntent } from '@flotilla/billing';
import { charge } from '../../entities/charge.js';
import { ordersToBillingModuleCurrencies, ordersToProducts } from '../../links.js';
import { isDelivery, isExtra, type PurchaseCharge } from '../delivery/purchase-charges.js';
import { costOf, type Group, type SoldLine, sumOf, typeOf } from './payment-groups.js';

/** Undefined for free rows. */
type Intent = Pick<PaymentIntent, 'id'> | undefined;

interface PaidLine {
  readonly line: SoldLine;
  readonly intent: Intent;
}

/**
 * Stores title, price, taxes and currency on the sold lines, their extras and the deliveries as charges, and the
 * totals on their orders.
 */
export async function fixLines(
  groups: readonly Group[],
  intents: readonly Intent[],
  rows: Rows,
  context: TransactionContext,
): Promise<void> {
  const lines = groups.flatMap((group, index) =>
    group.lines.map((line) => ({ line, intent: intents[index] })),
  );
  await rows.of(ordersToProducts, context).updateMany(lines.map(soldValues));
  const charges = groups.flatMap((group, index) =>
    group.charges.map((one) => chargeValues(one, intents[index])),
  );
  await rows.of(charge, context).insertMany(charges);
  await fixTotals(groups, rows, context);
}

async function fixTotals(groups: readonly Group[], rows: Rows, context: TransactionContext): Promise<void> {
  const sold = groups.flatMap(({ lines }) => lines);
  const charges = groups.flatMap((group) => group.charges);
  const where = { orderId: { inArray: sold.map(({ orderId }) => orderId) } };
  const existing = await rows.of(ordersToBillingModuleCurrencies, context).find({ where });
  const totals = [
    ...Map.groupBy(sold, ({ orderId, billingModuleCurrency }) => `${orderId} ${billingModuleCurrency.id}`),
  ].map(([key, lines]) => {
    const [orderId = '', billingModuleCurrencyId = ''] = key.split(' ');
    const isOwn = (one: PurchaseCharge) =>
      one.orderId === orderId && one.billingModuleCurrency.id === billingModuleCurrencyId;
    const link = existing.find(
      (row) => row.orderId === orderId && row.billingModuleCurrencyId === billingModuleCurrencyId,
    );
    const sums = sumsOf(lines, charges.filter(isOwn));
    return { id: link?.id, orderId, billingModuleCurrencyId, sums };
  });
  await rows
    .of(ordersToBillingModuleCurrencies, context)
    .updateMany(totals.flatMap(({ id, sums }) => (id === undefined ? [] : [{ id, ...sums }])));
  await rows
    .of(ordersToBillingModuleCurrencies, context)
    .insertMany(totals.flatMap(({ id, sums, ...link }) => (id === undefined ? [{ ...link, ...sums }] : [])));
}

/** Returns the values that a line stores when it is sold. */
export function soldValues({ line, intent }: PaidLine) {
  const { id, price, total, interval, title, priceTitle, unit, sku, attributeId } = line;
  const { discount, net, tax, gross, taxRate, taxCountry, taxReason, billingModuleCurrency } = line;
  return {
    segments: line.segments,
    extras: [...line.choices],
    ...{ id, total, interval, title, priceTitle, unit, sku, attributeId },
    ...{ discount, net, tax, gross, taxRate, taxCountry, taxReason },
    unitPrice: price,
    currencyId: billingModuleCurrency.id,
    type: typeOf(interval),
    paymentIntentId: intent?.id ?? null,
  };
}

/** Returns the values of a charge of a purchase. */
export function chargeValues(one: PurchaseCharge, intent: Intent) {
  const { id, kind, orderId, title, quantity, unitPrice, amount, discount, billingModuleCurrency } = one;
  const { net, tax, gross, taxRate, taxCountry, taxReason } = one;
  return {
    ...{ id, kind, orderId, title, quantity, unitPrice, amount, discount },
    ...{ net, tax, gross, taxRate, taxCountry, taxReason },
    ...(isExtra(one) && { lineId: one.lineId, extraId: one.extra.id }),
    ...(isDelivery(one) && { deliveryMethodId: one.methodId }),
    currencyId: billingModuleCurrency.id,
    paymentIntentId: intent?.id ?? null,
  };
}

function sumsOf(lines: readonly SoldLine[], charges: readonly PurchaseCharge[]) {
  const rows = [...lines, ...charges];
  return {
    amount: sumOf(rows, 'gross'),
    subtotal: costOf(lines, charges),
    discount: sumOf(rows, 'discount'),
    delivery: sumOf(charges.filter(isDelivery), 'amount'),
    net: sumOf(rows, 'net'),
    tax: sumOf(rows, 'tax'),
  };
}
