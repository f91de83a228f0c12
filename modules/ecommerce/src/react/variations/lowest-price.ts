import { compareDecimals } from '@flotilla/core/values';
import type { ProductCardRow } from '../../selections.js';
import { type PriceFact, pricesInStore } from '../attribute/prices.js';

/** Returns the lowest price of the variations of a product, and whether they differ. */
export function lowestPrice({ attributes, variations }: Pick<ProductCardRow, 'attributes' | 'variations'>): {
  readonly price: PriceFact | undefined;
  readonly isFrom: boolean;
} {
  const prices = variations.flatMap((one) => pricesInStore([], one.attributes, attributes).slice(0, 1));
  const [price] = prices.toSorted((a, b) => compareDecimals(amountOf(a), amountOf(b)));
  return { price, isFrom: prices.some((one) => price && amountOf(one) !== amountOf(price)) };
}

/** The amount in the default currency, which comes first. */
const amountOf = ({ amounts }: PriceFact) => amounts[0]?.amount ?? '0';
