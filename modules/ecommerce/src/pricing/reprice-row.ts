import { add, compareDecimals, divide, multiply, roundHalfUp, subtract } from '@flotilla/core/values';

/** The price of a sold row. `amount` is in the store's prices, before the discount. */
export interface SoldPrice {
  readonly amount: string;
  readonly discount: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  /** In percent. */
  readonly taxRate: string;
}

/** Amounts of a row: net and tax add up to gross. */
export type RowPrice = Pick<SoldPrice, 'discount' | 'net' | 'tax' | 'gross'>;

/**
 * Returns the taxes of a row with another amount, under the terms of a sold row: the same rate, contained in the
 * price or added to it, and the same part of the price for sales without tax.
 */
export function repriceRow(
  { amount, discount }: Pick<SoldPrice, 'amount' | 'discount'>,
  sold: SoldPrice,
  decimals: number,
): RowPrice {
  const taxed = roundHalfUp(subtract(amount, discount), decimals);
  const soldTaxed = subtract(sold.amount, sold.discount);
  const off = roundHalfUp(discount, decimals);
  if (compareDecimals(sold.gross, soldTaxed) > 0) {
    const tax = divide(multiply(taxed, sold.taxRate), 100, decimals);
    return { discount: off, net: taxed, tax, gross: roundHalfUp(add(taxed, tax), decimals) };
  }
  const isWhole = compareDecimals(soldTaxed, '0') === 0 || compareDecimals(soldTaxed, sold.gross) === 0;
  const gross = isWhole
    ? taxed
    : roundHalfUp(divide(multiply(taxed, sold.gross), soldTaxed, decimals + 4), decimals);
  const net = divide(multiply(gross, 100), add(100, sold.taxRate), decimals);
  return { discount: off, net, tax: roundHalfUp(subtract(gross, net), decimals), gross };
}

/**
 * Returns the discount of an amount among rows that replace sold rows. A lower price has the same part off; a higher
 * price the same amount, because the discount may be a fixed one.
 */
export function sameDiscount(
  amount: string,
  {
    sold,
    total,
  }: { readonly sold: readonly Pick<SoldPrice, 'amount' | 'discount'>[]; readonly total: string },
  decimals: number,
): string {
  const before = sold.reduce((sum, row) => add(sum, row.amount), '0');
  const discount = sold.reduce((sum, row) => add(sum, row.discount), '0');
  const whole = compareDecimals(total, before) > 0 ? total : before;
  if (compareDecimals(whole, '0') === 0) return roundHalfUp(0, decimals);
  return roundHalfUp(divide(multiply(amount, discount), whole, decimals + 4), decimals);
}
