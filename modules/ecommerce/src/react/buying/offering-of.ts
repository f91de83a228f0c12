import type { Interval } from '@flotilla/billing';
import { intervalOf } from '../../pricing/price-rule.js';
import type { WholeProductRow } from '../../selections.js';
import { type PriceFact, pricesInStore } from '../attribute/prices.js';
import type { Offer, Offering } from './offering.js';

/** Returns the offers of a product: its prices in each store that sells it, or without a store. */
export function offeringOf({
  id,
  scheduleId,
  attributes,
  stores,
}: Pick<WholeProductRow, 'id' | 'scheduleId' | 'attributes' | 'stores'>): Offering {
  const pricesByStore =
    stores.length > 0
      ? stores.map((store) => ({ id: store.id, prices: store.link.prices }))
      : [{ id: '', prices: [] }];
  return {
    productId: id,
    offers: pricesByStore.flatMap((place) =>
      pricesInStore(place.prices, attributes).flatMap((price) => offersOf(price, place.id)),
    ),
    // Rentals take resources, and no stock.
    stock:
      scheduleId === null ? Object.fromEntries(stores.map((store) => [store.id, store.link.quantity])) : {},
  };
}

function offersOf({ key, amounts }: PriceFact, storeId: string): Offer[] {
  return amounts.map(({ attributeId, amount, currency: { id: currencyId, slug, symbol, decimals } }) => ({
    ...{ storeId, attributeId, keyId: key.id, currencyId, amount },
    currency: { slug, symbol, decimals },
  }));
}

/** Returns the prices of the store that is selected by default. */
export function firstPrices(product: Pick<WholeProductRow, 'attributes' | 'stores'>): PriceFact[] {
  return pricesInStore(firstStore(product.stores)?.link.prices ?? [], product.attributes);
}

/** Returns the store that is selected by default: the first one with stock, else the first. */
export function firstStore(stores: WholeProductRow['stores']): WholeProductRow['stores'][number] | undefined {
  return stores.find(({ link }) => link.quantity !== 0) ?? stores[0];
}

/** Returns the unit of a quantity: the interval of the price, such as days for a price per day. */
export const unitOf = ({ key }: PriceFact): Interval | undefined => intervalOf([key]);
