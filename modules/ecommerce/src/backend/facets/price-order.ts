/** The prices of a list by position, and its order by them. */
export interface ListPrices {
  /** The lowest price of each product; NaN for products without a price. */
  readonly amounts: Float64Array;
  /** All prices of products whose variations have several, by position. */
  readonly several: ReadonlyMap<number, readonly number[]>;
  /** Positions in ascending and descending order; products without a price come last in both. */
  readonly cheapest: Uint32Array;
  readonly dearest: Uint32Array;
}

/**
 * Sorts a list by price once for all requests. @param prices by position; empty for products without a price
 */
export function listPrices(prices: readonly (readonly string[])[]): ListPrices {
  const amounts = Float64Array.from(prices, (own) =>
    own.length === 0 ? Number.NaN : Math.min(...own.map(Number)),
  );
  const sorted = (sign: 1 | -1) => {
    const worth = amounts.map((amount) => (Number.isNaN(amount) ? Infinity : sign * amount));
    return Uint32Array.from(worth.keys()).sort((a, b) => compare(worth[a] ?? 0, worth[b] ?? 0) || a - b);
  };
  return {
    amounts,
    several: new Map(
      [...prices.entries()].flatMap(([place, own]) =>
        own.length > 1 ? [[place, own.map(Number)] as const] : [],
      ),
    ),
    cheapest: sorted(1),
    dearest: sorted(-1),
  };
}

const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the smallest and the greatest price; undefined when the products do not differ. */
export function boundsOf({
  amounts,
  several,
}: ListPrices): { readonly lowest: string; readonly highest: string } | undefined {
  const known = [...amounts.filter((amount) => !Number.isNaN(amount)), ...[...several.values()].flat()];
  const [lowest, highest] = [
    known.reduce((a, b) => Math.min(a, b), Infinity),
    known.reduce((a, b) => Math.max(a, b), 0),
  ];
  return lowest < highest ? { lowest: String(lowest), highest: String(highest) } : undefined;
}
