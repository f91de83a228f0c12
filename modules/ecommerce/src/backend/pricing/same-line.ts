/** The fields that distinguish lines of a cart. */
export interface LineIdentity {
  readonly productId: string;
  readonly storeId: string | null;
  readonly currencyId: string | null;
  /** The price that the line selects explicitly; null for the implied price. */
  readonly attributeId: string | null;
  /** Key of the effective price, which is the same for an explicit and an implied price. */
  readonly keyId: string | null;
}

/** Returns a text that is equal exactly for lines that are the same. */
export function identityOf({ productId, storeId, currencyId, attributeId, keyId }: LineIdentity): string {
  // A deleted price has no key.
  return [productId, storeId, currencyId, keyId ?? attributeId].map((part) => part ?? '').join('/');
}

/** Returns whether two lines are the same, so that their quantities add up. */
export const isSameLine = (one: LineIdentity, other: LineIdentity) => identityOf(one) === identityOf(other);
