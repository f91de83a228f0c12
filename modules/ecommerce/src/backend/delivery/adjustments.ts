import { newId } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { add, allocate, compareDecimals, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import type { PurchasedLine, UntaxedFee } from './purchase-charges.js';

/** Fees and discounts by hand, in the currency of the first line. */
export interface Adjustments {
  readonly fees: readonly { readonly title: LocalizedText; readonly amount: string }[];
  /** Taken off lines and extras after all other discounts; never more than they cost. */
  readonly discount: string;
}

export const noAdjustments: Adjustments = { fees: [], discount: '0' };

/** Returns the fees of a purchase, each taxed like its first line. */
export function feeCharges({ fees }: Adjustments, lines: readonly PurchasedLine[]): UntaxedFee[] {
  const [first] = lines;
  if (!first) return [];
  const { orderId, storeId, taxClassId, billingModuleCurrency } = first;
  return fees.map(({ title, amount: given }) => {
    const amount = roundHalfUp(given, billingModuleCurrency.decimals);
    return {
      ...({ kind: 'fee', id: newId(), quantity: 1, isShipped: false } as const),
      ...{ orderId, storeId, taxClassId, billingModuleCurrency, title, amount, unitPrice: amount },
    };
  });
}

interface DiscountableRow {
  readonly id: string;
  readonly amount: string;
}

/** Returns the discounts of rows with that of the administrator, in proportion to what the others leave. */
export function withDiscount(
  byRow: ReadonlyMap<string, string>,
  rows: readonly DiscountableRow[],
  { discount }: Adjustments,
  decimals: number,
): ReadonlyMap<string, string> {
  const left = rows.map(({ id, amount }) => subtract(amount, byRow.get(id) ?? '0'));
  const total = sum(left);
  const wanted = compareDecimals(discount, total) < 0 ? discount : total;
  if (compareDecimals(wanted, '0') <= 0) return byRow;
  const shares = allocate(roundHalfUp(wanted, decimals), left, decimals);
  const taken = rows.map(({ id }, index) => [id, add(byRow.get(id) ?? '0', shares[index] ?? '0')] as const);
  return new Map([...byRow, ...taken]);
}
