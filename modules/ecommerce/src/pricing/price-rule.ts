import { type Interval, intervals } from '@flotilla/billing';
import { multiply, roundHalfUp } from '@flotilla/core/values';

/**
 * A price of a product, or of a product in a store: an attribute with a key of type `price`, in a currency.
 */
export interface Price {
  readonly attributeId: string;
  readonly keyId: string;
  readonly currencyId: string;
  /** Price of one piece; an exact decimal. */
  readonly amount: string;
}

export interface PriceChoice {
  /** The requested currency; without it the default one, or else the first that has a price. */
  readonly currencyId?: string;
  /** Any price of the requested key, when there are several: by the day, by the week. */
  readonly attributeId?: string;
  readonly defaultCurrencyId?: string;
}

/**
 * Prices of a product by their source, each replacing the one before: of the product whose variation it is, of that
 * product in the store, of the product itself, of the store.
 */
export interface PriceSources<P extends Price> {
  readonly ofParent?: readonly P[];
  readonly ofParentInStore?: readonly P[];
  readonly ofProduct: readonly P[];
  readonly ofStore: readonly P[];
}

/** Returns the effective price, or undefined when there is none for the choice. */
export function effectivePrice<P extends Price>(
  sources: PriceSources<P>,
  choice: PriceChoice,
): P | undefined {
  const { currencyId, attributeId, defaultCurrencyId } = choice;
  const keys = inOrder(sources)
    .flat()
    .filter((price) => price.attributeId === attributeId)
    .map(({ keyId }) => keyId);
  const possible = pricesInEffect(sources).filter(
    ({ keyId }) => attributeId === undefined || keys.includes(keyId),
  );
  if (currencyId !== undefined) return possible.find((price) => price.currencyId === currencyId);
  return possible.find((price) => price.currencyId === defaultCurrencyId) ?? possible[0];
}

/**
 * Returns the prices of a product in a store, in the order of their sources and links, once per key and currency.
 * A price of a later source takes the place of an earlier one. `backend/pricing/prices.sql.ts` implements the
 * same rule.
 */
export function pricesInEffect<P extends Price>(sources: PriceSources<P>): P[] {
  const inEffect = new Map<string, P>();
  for (const prices of inOrder(sources))
    for (const [mark, price] of byKeyAndCurrency(prices)) inEffect.set(mark, price);
  return [...inEffect.values()];
}

const inOrder = <P extends Price>({
  ofParent = [],
  ofParentInStore = [],
  ofProduct,
  ofStore,
}: PriceSources<P>) => [ofParent, ofParentInStore, ofProduct, ofStore];

/** Returns the first price of each key and currency. */
function byKeyAndCurrency<P extends Price>(prices: readonly P[]): Map<string, P> {
  const first = new Map<string, P>();
  for (const price of prices) {
    const mark = `${price.keyId} ${price.currencyId}`;
    if (!first.has(mark)) first.set(mark, price);
  }
  return first;
}

/** Returns the total of a quantity, rounded half-up once to the decimals of the currency. */
export function lineTotal(price: string, quantity: number, decimals: number): string {
  return roundHalfUp(multiply(price, quantity), decimals);
}

/** Matches a word that begins with the name of an interval: `per-month`, `Monthly`. */
const intervalWord = new RegExp(`(?:^|[^a-z0-9_])(${intervals.join('|')})`);

/**
 * Returns the payment interval, by keys of type `interval` in the order of their links; undefined for a
 * one-off payment.
 */
export function intervalOf(keys: readonly KeyNames[]): Interval | undefined {
  const names = keys.map(intervalNamed);
  return names.find((name) => name !== undefined);
}

type KeyNames = { readonly slug: string; readonly adminTitle: string };

/** Returns the interval in the names of a key: `price-per-day`. */
export function intervalNamed({ slug, adminTitle }: KeyNames): Interval | undefined {
  return wordIn(slug) ?? wordIn(adminTitle);
}

function wordIn(text: string): Interval | undefined {
  const name = intervalWord.exec(text.toLowerCase())?.[1];
  return intervals.find((interval) => interval === name);
}

/** Returns whether the stock covers the quantity; null is unlimited. */
export function isInStock(stock: number | null, quantity: number): boolean {
  return stock === null || stock >= quantity;
}
