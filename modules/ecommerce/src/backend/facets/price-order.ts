/** The prices of a list by position, and its order by them. */
export interface ListPrices {
  /** NaN for products without a price. */
  readonly amounts: Float64Array;
  /** Positions in ascending and descending order; products without a price come last in both. */
  readonly cheapest: Uint32Array;
  readonly dearest: Uint32Array;
}

/**
 * Sorts a list by price once for all requests. @param amounts by position; null for products without a price
 */
export function listPrices(amounts: readonly (string | null)[]): ListPrices {
  const sorted = (sign: 1 | -1) => {
    const worth = Float64Array.from(amounts, (amount) =>
      amount === null ? Infinity : sign * Number(amount),
    );
    return Uint32Array.from(worth.keys()).sort((a, b) => compare(worth[a] ?? 0, worth[b] ?? 0) || a - b);
  };
  return {
    amounts: Float64Array.from(amounts, (amount) => (amount === null ? Number.NaN : Number(amount))),
    cheapest: sorted(1),
    dearest: sorted(-1),
  };
}

const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the smallest and the greatest price; undefined when the products do not differ. */
export function boundsOf({
  amounts,
}: ListPrices): { readonly lowest: string; readonly highest: string } | undefined {
  const known = amounts.filter((amount) => !Number.isNaN(amount));
  const [lowest, highest] = [
    known.reduce((a, b) => Math.min(a, b), Infinity),
    known.reduce((a, b) => Math.max(a, b), 0),
  ];
  return lowest < highest ? { lowest: String(lowest), highest: String(highest) } : undefined;
}
