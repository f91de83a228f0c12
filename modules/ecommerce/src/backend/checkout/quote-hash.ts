import { createHash } from 'node:crypto';
import { isExtra, type PurchaseCharge } from '../delivery/purchase-charges.js';
import type { SoldLine } from './payment-groups.js';

type HashedLine = Pick<
  SoldLine,
  'productId' | 'quantity' | 'net' | 'tax' | 'gross' | 'billingModuleCurrency'
>;

/** Returns the hash of the price of a purchase: SHA-256 over its sorted rows, as base64url. */
export function quoteHashOf(lines: readonly HashedLine[], charges: readonly PurchaseCharge[]): string {
  const rows = [
    ...lines.map(({ productId, quantity, ...row }) => [productId, String(quantity), ...amountsOf(row)]),
    ...charges.map((row) => [
      ...(isExtra(row)
        ? [row.productId, row.extra.id, String(row.extra.quantity)]
        : [row.storeId, row.methodId]),
      ...amountsOf(row),
    ]),
  ];
  const canonical = JSON.stringify(rows.toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1)));
  return createHash('sha256').update(canonical).digest('base64url');
}

const amountsOf = ({
  net,
  tax,
  gross,
  billingModuleCurrency,
}: Pick<SoldLine, 'net' | 'tax' | 'gross' | 'billingModuleCurrency'>) => [
  billingModuleCurrency.id,
  net,
  tax,
  gross,
];
