import { isInStock, lineTotal, type Price } from '../../pricing/price-rule.js';

/** A price at which a product can be bought, in a store or, where none sells it, anywhere. */
export interface Offer extends Price {
  /** Empty where no store sells it. */
  readonly storeId: string;
  readonly currency: { readonly slug: string; readonly symbol: string; readonly decimals: number };
}

/** All that the panel of a product knows; it travels in the HTML, so that the browser asks nothing until something is bought. */
export interface Offering {
  readonly productId: string;
  readonly offers: readonly Offer[];
  /** How many are left, by store; null where nobody counts. */
  readonly stock: Readonly<Record<string, number | null>>;
}

/** What is chosen in a form, in words of its fields. */
export interface Choice {
  readonly store: string;
  /** The key of a price: by the day, by the week. */
  readonly price: string;
  readonly quantity: number;
  /** The slug of the currency; the first that is priced where there is no price in it. */
  readonly currency: string | null;
}

/** What a choice comes to. */
export interface Chosen {
  readonly offer: Offer;
  readonly quantity: number;
  /** Whether there are as many. */
  readonly isAvailable: boolean;
  /** Whether there are none at all. */
  readonly isSoldOut: boolean;
  /** Exact; empty where the quantity makes no sense. */
  readonly total: string;
}

/** The offer that a choice means; undefined where nothing is offered like that. */
export function chosenOffer({ offers, stock }: Offering, { store, price, quantity, currency }: Choice): Chosen | undefined {
  const possible = offers.filter(({ storeId, keyId }) => storeId === store && keyId === price);
  const offer = possible.find((one) => one.currency.slug === currency) ?? possible[0];
  if (!offer) return undefined;
  const isWhole = Number.isSafeInteger(quantity) && quantity >= 1;
  const total = isWhole ? lineTotal(offer.amount, quantity, offer.currency.decimals) : '';
  const left = stock[store] ?? null;
  return { offer, quantity, isAvailable: isWhole && isInStock(left, quantity), isSoldOut: !isInStock(left, 1), total };
}
