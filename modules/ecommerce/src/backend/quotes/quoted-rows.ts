import type { LocalizedText } from '@flotilla/core';
import type { QuotedRowAnswer } from '../../tax-actions.js';
import type { LineCurrency } from '../../shapes.js';
import {
  type DiscountedRow,
  isDelivery,
  isExtra,
  type PurchaseCharge,
} from '../delivery/purchase-charges.js';

interface PricedLine extends DiscountedRow {
  readonly title: LocalizedText;
  readonly quantity: number;
  readonly price: string | null;
  readonly segments: QuotedRowAnswer['segments'];
  readonly total: string;
  readonly billingModuleCurrency: LineCurrency;
}

/** Returns the rows of a quoted purchase for API responses: its lines, each with its extras, then its deliveries. */
export function quotedRows(
  lines: readonly PricedLine[],
  charges: readonly PurchaseCharge[],
): (QuotedRowAnswer & { currencyId: string })[] {
  const extras = charges.filter(isExtra);
  const rows = [
    ...lines.flatMap((line) => [
      { ...line, unitPrice: line.price, amount: line.total },
      ...extras.filter(({ lineId }) => lineId === line.id).map((one) => ({ ...one, segments: null })),
    ]),
    ...charges.filter(isDelivery).map((one) => ({ ...one, segments: null })),
  ];
  return rows.map(
    ({ title, quantity, unitPrice, segments, amount, discount, billingModuleCurrency, ...row }) => ({
      ...{ title, quantity, unitPrice, segments, amount, discount, currencyId: billingModuleCurrency.id },
      ...{ net: row.net, tax: row.tax, gross: row.gross },
      ...{ taxRate: row.taxRate, taxCountry: row.taxCountry, taxReason: row.taxReason },
    }),
  );
}
