/** A priced row: of one price, or with segments where the units of a rental have different prices. */
interface PricedRow {
  readonly quantity: number;
  readonly pieces?: number;
  readonly unitPrice: string | null;
  readonly amount: string | null;
  readonly segments:
    | readonly { readonly units: number; readonly unitPrice: string; readonly amount: string }[]
    | null;
}

/** Returns the parts of a row that have one price each, with their quantities. Empty without a price. */
export function pricedParts({ quantity, pieces = 1, unitPrice, amount, segments }: PricedRow) {
  if (segments !== null)
    return segments.map(({ units, ...segment }) => ({ ...segment, quantity: units * pieces }));
  return unitPrice === null || amount === null ? [] : [{ quantity, unitPrice, amount }];
}
