import type { Interval } from '@flotilla/billing';
import { intervalOf, type Price, pricesInEffect } from '../../pricing/price-rule.js';
import type { SelectedAttribute } from '../../selections.js';

type PriceKey = NonNullable<SelectedAttribute['key']>;
type Currency = NonNullable<SelectedAttribute['currency']>;

/** A price by one key (a day, a week), in each of its currencies, the site's default first. */
export interface PriceFact {
  readonly key: PriceKey;
  readonly amounts: readonly Amount[];
  /** The payment interval of a subscription. */
  readonly interval?: Interval;
}

export interface Amount {
  readonly attributeId: string;
  readonly currency: Currency;
  /** An exact decimal. */
  readonly amount: string;
}

/** Returns the prices by key, in the order of their links. */
export function pricesOf(attributes: readonly SelectedAttribute[]): PriceFact[] {
  return pricesInStore([], attributes);
}

/**
 * Returns the prices in a store: a store's price replaces the product's own of the same key and currency.
 * @param ofParent prices of the product of a variation, which its own replace
 */
export function pricesInStore(
  ofStore: readonly SelectedAttribute[],
  ofProduct: readonly SelectedAttribute[],
  ofParent: readonly SelectedAttribute[] = [],
): PriceFact[] {
  // The product decides the interval; without a product, the store's attributes do.
  const everywhere = [...ofProduct, ...ofParent];
  const interval = intervalAmong(everywhere.length > 0 ? everywhere : ofStore);
  const byKey = Map.groupBy(
    pricesInEffect({
      ofParent: ofParent.flatMap(priceOf),
      ofProduct: ofProduct.flatMap(priceOf),
      ofStore: ofStore.flatMap(priceOf),
    }),
    ({ keyId }) => keyId,
  );
  return [...byKey.values()].flatMap((prices) => {
    const [first] = prices;
    const amounts = prices.toSorted((a, b) => Number(b.currency.isDefault) - Number(a.currency.isDefault));
    return first ? [{ key: first.key, amounts, interval }] : [];
  });
}

/** Returns the currencies of prices, each once, in their order. */
export function currenciesOf(prices: readonly PriceFact[]): Currency[] {
  return [
    ...new Map(
      prices.flatMap(({ amounts }) => amounts.map(({ currency }) => [currency.id, currency])),
    ).values(),
  ];
}

interface ShownPrice extends Price, Amount {
  readonly key: PriceKey;
}

function priceOf({ id, number, key, currency }: SelectedAttribute): ShownPrice[] {
  if (key?.type !== 'price' || !currency || number === null) return [];
  return [{ attributeId: id, keyId: key.id, currencyId: currency.id, amount: number, key, currency }];
}

function intervalAmong(attributes: readonly SelectedAttribute[]): Interval | undefined {
  return intervalOf(attributes.flatMap(({ key }) => (key?.type === 'interval' ? [key] : [])));
}
