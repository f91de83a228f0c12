import { createHash } from 'node:crypto';
import { datesOf } from '../bookings/select-stays.js';
import type { LaterPart, SecurityPart } from '../delivery/payment-plans.js';
import { isDelivery, isExtra, type PurchaseCharge } from '../delivery/purchase-charges.js';
import type { SoldLine } from './payment-groups.js';

type HashedLine = Pick<
  SoldLine,
  | 'productId'
  | 'quantity'
  | 'net'
  | 'tax'
  | 'gross'
  | 'billingModuleCurrency'
  | 'startDate'
  | 'endDate'
  | 'startTime'
  | 'endTime'
>;

interface HashedPurchase {
  readonly lines: readonly HashedLine[];
  readonly charges: readonly PurchaseCharge[];
  readonly later: readonly Pick<LaterPart, 'currencyId' | 'amount'>[];
  readonly securityDeposits: readonly Pick<SecurityPart, 'currencyId' | 'amount' | 'mode'>[];
}

/**
 * Returns the hash of the price of a purchase: SHA-256 over its sorted rows with their dates, its later payments and
 * security deposits, as base64url.
 */
export function quoteHashOf({ lines, charges, later, securityDeposits }: HashedPurchase): string {
  const rows = [
    ...lines.map(({ productId, quantity, ...row }) => [
      ...[productId, String(quantity), ...amountsOf(row)],
      ...Object.values(datesOf(row) ?? {}).map((part) => part ?? ''),
    ]),
    ...charges.map((row) => [
      ...(isExtra(row)
        ? [row.productId, row.extra.id, String(row.extra.quantity)]
        : isDelivery(row)
          ? [row.storeId, row.methodId]
          : [row.kind]),
      ...amountsOf(row),
    ]),
    ...later.map(({ currencyId, amount }) => ['later', currencyId, amount]),
    ...securityDeposits.map(({ currencyId, amount, mode }) => ['security', mode, currencyId, amount]),
  ];
  const sorted = rows
    .map((row) => ({ row, key: row.join(' ') }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const canonical = JSON.stringify(sorted.map(({ row }) => row));
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
