import type { LocalizedText } from '@flotilla/core';
import type { QuotedRowAnswer } from '../../tax-actions.js';
import type { LineCurrency } from '../../shapes.js';
import type { DeliveryCharge, DiscountedRow } from '../delivery/quote-purchases.js';

interface PricedLine extends DiscountedRow {
  readonly title: LocalizedText;
  readonly quantity: number;
  readonly price: string | null;
  readonly segments: QuotedRowAnswer['segments'];
  readonly total: string;
  readonly billingModuleCurrency: LineCurrency;
}

/** Returns the rows of a quoted purchase for API responses: its lines, then its deliveries. */
export function quotedRows(
  lines: readonly PricedLine[],
  charges: readonly DeliveryCharge[],
): (QuotedRowAnswer & { currencyId: string })[] {
  const rows = [
    ...lines.map((one) => ({ ...one, unitPrice: one.price, amount: one.total })),
    ...charges.map((one) => ({ ...one, quantity: 1, unitPrice: one.amount, segments: null })),
  ];
  return rows.map(
    ({ title, quantity, unitPrice, segments, amount, discount, billingModuleCurrency, ...row }) => ({
      ...{ title, quantity, unitPrice, segments, amount, discount, currencyId: billingModuleCurrency.id },
      ...{ net: row.net, tax: row.tax, gross: row.gross },
      ...{ taxRate: row.taxRate, taxCountry: row.taxCountry, taxReason: row.taxReason },
    }),
  );
}
