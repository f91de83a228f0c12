import { type Interval, intervals } from '@flotilla/billing';
import { multiply, roundHalfUp } from '@flotilla/core/values';

/** A price that a product has, or a product in a store: an attribute of a price-type key, in a currency. */
export interface Price {
  readonly attributeId: string;
  readonly keyId: string;
  readonly currencyId: string;
  /** For one piece; an exact decimal. */
  readonly amount: string;
}

export interface PriceChoice {
  /** The currency that was asked for; the default one, or the first priced, when not said. */
  readonly currencyId?: string;
  /** A price of the key that is meant, where there are several: by the day, by the week. */
  readonly attributeId?: string;
  readonly defaultCurrencyId?: string;
}

/** The price that counts; undefined where there is none of the kind. */
export function chosenPrice<P extends Price>(ofProduct: readonly P[], ofStore: readonly P[], choice: PriceChoice): P | undefined {
  const { currencyId, attributeId, defaultCurrencyId } = choice;
  const keys = [...ofProduct, ...ofStore].filter((price) => price.attributeId === attributeId).map(({ keyId }) => keyId);
  const possible = pricesInEffect(ofProduct, ofStore).filter(({ keyId }) => attributeId === undefined || keys.includes(keyId));
  if (currencyId !== undefined) return possible.find((price) => price.currencyId === currencyId);
  return possible.find((price) => price.currencyId === defaultCurrencyId) ?? possible[0];
}

/**
 * What a product costs in a store, in the order of the product's links: each price once by key and currency. A store's price
 * stands in the place of the product's own; what the store alone has comes last. `backend/pricing/prices.sql.ts` says the same.
 */
export function pricesInEffect<P extends Price>(ofProduct: readonly P[], ofStore: readonly P[]): P[] {
  const inStore = byKeyAndCurrency(ofStore);
  const everywhere = byKeyAndCurrency(ofProduct);
  return [...new Set([...everywhere.keys(), ...inStore.keys()])].flatMap((mark) => inStore.get(mark) ?? everywhere.get(mark) ?? []);
}

/** Of several of one key and currency, the first. */
function byKeyAndCurrency<P extends Price>(prices: readonly P[]): Map<string, P> {
  const first = new Map<string, P>();
  for (const price of prices) {
    const mark = `${price.keyId} ${price.currencyId}`;
    if (!first.has(mark)) first.set(mark, price);
  }
  return first;
}

/** What so many cost, in a currency of so many decimals: rounded half-up, once. */
export function lineTotal(price: string, quantity: number, decimals: number): string {
  return roundHalfUp(multiply(price, quantity), decimals);
}

/** A word begins with the name of an interval: `per-month`, `Monthly`. */
const intervalWord = new RegExp(`(?:^|[^a-z0-9_])(${intervals.join('|')})`);

/** How often something is paid, by its keys of type interval in the order of its links; undefined where it is paid once. */
export function intervalOf(keys: readonly KeyNames[]): Interval | undefined {
  const words = keys.map(intervalNamed);
  return words.find((word) => word !== undefined);
}

type KeyNames = { readonly slug: string; readonly adminTitle: string };

/** The interval that the names of a key begin a word with: `price-per-day`. */
export function intervalNamed({ slug, adminTitle }: KeyNames): Interval | undefined {
  return wordIn(slug) ?? wordIn(adminTitle);
}

function wordIn(text: string): Interval | undefined {
  const word = intervalWord.exec(text.toLowerCase())?.[1];
  return intervals.find((interval) => interval === word);
}

/** Whether a store has so many; an empty stock is unlimited. */
export function isInStock(stock: number | null, quantity: number): boolean {
  return stock === null || stock >= quantity;
}
