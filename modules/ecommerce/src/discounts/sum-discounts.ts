import { compareDecimals, sum } from '@flotilla/core/values';

interface DiscountedRow {
  readonly discount: string;
  readonly currencyId: string | null;
}

/** The discounts of rows in one currency. */
export interface DiscountSum {
  readonly currencyId: string;
  readonly amount: string;
}

/** Sums the discounts of sold lines and charges by currency, in the order of the rows. */
export function discountSums(rows: readonly DiscountedRow[]): DiscountSum[] {
  const currencies = Map.groupBy(rows, ({ currencyId }) => currencyId ?? '');
  return [...currencies].flatMap(([currencyId, together]) => {
    const amount = sum(together.map(({ discount }) => discount));
    return compareDecimals(amount, '0') > 0 ? [{ currencyId, amount }] : [];
  });
}
