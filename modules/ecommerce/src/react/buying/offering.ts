import { isInStock, lineTotal, type Price } from '../../pricing/price-rule.js';

/** A price of a product, in a store or without one. */
export interface Offer extends Price {
  /** Empty when no store sells it. */
  readonly storeId: string;
  readonly currency: { readonly slug: string; readonly symbol: string; readonly decimals: number };
}

/**
 * Data of a product's panel. It is part of the HTML, so that the browser sends no request before a purchase.
 */
export interface Offering {
  readonly productId: string;
  readonly offers: readonly Offer[];
  /** Stock by store; null when it is not counted. */
  readonly stock: Readonly<Record<string, number | null>>;
}

/** The selected values of the form. */
export interface Choice {
  readonly store: string;
  /** Key of the price: by the day, by the week. */
  readonly price: string;
  readonly quantity: number;
  /** Slug of the currency. Without a price in it, the first price counts. */
  readonly currency: string | null;
}

/** The offer, availability and total of a choice. */
export interface SelectedOffer {
  readonly offer: Offer;
  readonly quantity: number;
  /** Whether the stock covers the quantity. */
  readonly isAvailable: boolean;
  /** Whether the stock is zero. */
  readonly isSoldOut: boolean;
  /** An exact decimal; empty for an invalid quantity. */
  readonly total: string;
}

/** Returns the offer and total of a choice, or undefined when there is no such offer. */
export function selectOffer(
  { offers, stock }: Offering,
  { store, price, quantity, currency }: Choice,
): SelectedOffer | undefined {
  const possible = offers.filter(({ storeId, keyId }) => storeId === store && keyId === price);
  const offer = possible.find((one) => one.currency.slug === currency) ?? possible[0];
  if (!offer) return undefined;
  const isWhole = Number.isSafeInteger(quantity) && quantity >= 1;
  const total = isWhole ? lineTotal(offer.amount, quantity, offer.currency.decimals) : '';
  const stocked = stock[store] ?? null;
  return {
    offer,
    quantity,
    isAvailable: isWhole && isInStock(stocked, quantity),
    isSoldOut: !isInStock(stocked, 1),
    total,
  };
}
