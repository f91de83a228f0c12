import { add, compareDecimals, roundHalfUp, sum } from '@flotilla/core/values';
import type { PurchaseQuote } from '../checkout-shapes.js';
import type { LineCurrency } from '../shapes.js';
import { type QuotedRow, storedTaxSums } from '../taxes/quote.js';

interface PricedRow extends QuotedRow {
  readonly billingModuleCurrency: LineCurrency;
}

/** Sums the lines and deliveries of a purchase by currency. Lines have a `total`, deliveries an `amount`. */
export function purchaseQuotes(
  lines: readonly (PricedRow & { readonly total: string })[],
  deliveries: readonly (PricedRow & { readonly amount: string })[],
): PurchaseQuote[] {
  const rows = [
    ...lines.map((line) => ({ ...line, goods: line.total, sent: '0' })),
    ...deliveries.map((one) => ({ ...one, goods: '0', sent: one.amount })),
  ];
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  return [...currencies.values()].flatMap((together) => {
    const currency = together[0]?.billingModuleCurrency;
    if (!currency) return [];
    const total = (name: 'goods' | 'sent' | 'net' | 'tax' | 'gross') =>
      roundHalfUp(sum(together.map((row) => row[name])), currency.decimals);
    const [subtotal, delivery, payable] = [total('goods'), total('sent'), total('gross')];
    return {
      billingModuleCurrency: currency,
      ...{ subtotal, delivery, net: total('net'), tax: total('tax'), total: payable },
      isTaxAdded: compareDecimals(payable, add(subtotal, delivery)) > 0,
      taxes: storedTaxSums(together, currency.decimals),
    };
  });
}
