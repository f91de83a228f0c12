import type { ExtraChoice } from '../../pricing/price-extras.js';

/** The fields that distinguish lines of a cart. */
export interface LineIdentity {
  readonly productId: string;
  readonly storeId: string | null;
  readonly currencyId: string | null;
  /** The price that the line selects explicitly; null for the implied price. */
  readonly attributeId: string | null;
  /** Key of the effective price, which is the same for an explicit and an implied price. */
  readonly keyId: string | null;
  /** The dates of a rental. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** The selected extras, with the required ones, by id. */
  readonly choices: readonly ExtraChoice[];
}

/** Returns a text that is equal exactly for lines that are the same. */
export function identityOf(line: LineIdentity): string {
  const { productId, storeId, currencyId, attributeId, keyId } = line;
  const dates = [line.startDate, line.endDate, line.startTime, line.endTime];
  const extras = line.choices.map(({ id, quantity }) => `${id}*${quantity}`);
  // A deleted price has no key.
  return [productId, storeId, currencyId, keyId ?? attributeId, ...dates, ...extras]
    .map((part) => part ?? '')
    .join('/');
}

/** Returns whether two lines are the same, so that their quantities add up. */
export const isSameLine = (one: LineIdentity, other: LineIdentity) => identityOf(one) === identityOf(other);
