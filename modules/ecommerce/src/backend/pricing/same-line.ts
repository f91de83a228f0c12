/** The fields that distinguish lines of a cart. Dates and extras will join them. */
export interface LineIdentity {
  readonly productId: string;
  readonly storeId: string | null;
  readonly currencyId: string | null;
  /** The price that the line names; null where it is implied. */
  readonly attributeId: string | null;
  /** Key of the price that counts: the same whether that price is named or implied. */
  readonly keyId: string | null;
}

/** Returns a text that is equal for lines that are the same, and for these alone. */
export function identityOf({ productId, storeId, currencyId, attributeId, keyId }: LineIdentity): string {
  // A price that is gone has no key any more.
  return [productId, storeId, currencyId, keyId ?? attributeId].map((part) => part ?? '').join('/');
}

/** Returns whether two lines are the same, so that their quantities add up. */
export const isSameLine = (one: LineIdentity, other: LineIdentity) => identityOf(one) === identityOf(other);
