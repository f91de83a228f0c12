import type { ShownAttribute } from '../../shown.js';

type PriceKey = NonNullable<ShownAttribute['key']>;
type Currency = NonNullable<ShownAttribute['currency']>;

interface Keyed {
  readonly key: PriceKey;
  readonly attribute: ShownAttribute;
}

/** What something costs by one key (a day, a week), in each currency that it is priced in, the site's default first. */
export interface PriceFact {
  readonly key: PriceKey;
  readonly amounts: readonly Amount[];
  /** How often it is paid, when the thing is a subscription. */
  readonly interval?: Interval;
}

interface Amount {
  readonly currency: Currency;
  /** An exact decimal. */
  readonly amount: string;
}

const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** What it costs, by key, in the order of its links. */
export function pricesOf(attributes: readonly ShownAttribute[]): PriceFact[] {
  const facts = keyed(attributes);
  const interval = facts.map(intervalOf).find(Boolean);
  const byKey = Map.groupBy(
    facts.filter(({ key }) => key.type === 'price'),
    ({ key }) => key.id,
  );
  return [...byKey.values()].flatMap((prices) => {
    const amounts = prices.flatMap(amountOf).sort((a, b) => Number(b.currency.isDefault) - Number(a.currency.isDefault));
    const [first] = prices;
    return first && amounts.length > 0 ? [{ key: first.key, amounts, interval }] : [];
  });
}

/** What it costs in a store: the store's own prices win over the product's of the same key. */
export function pricesInStore(own: readonly ShownAttribute[], ofProduct: readonly ShownAttribute[]): PriceFact[] {
  const ownPrices = pricesOf(own);
  return [...ownPrices, ...pricesOf(ofProduct).filter(({ key }) => !ownPrices.some((price) => price.key.id === key.id))];
}

/** The currencies of prices, each once, in their order. */
export function currenciesOf(prices: readonly PriceFact[]): Currency[] {
  return [...new Map(prices.flatMap(({ amounts }) => amounts.map(({ currency }) => [currency.id, currency]))).values()];
}

function amountOf({ attribute }: Keyed): Amount[] {
  const { currency } = attribute;
  return currency && attribute.number !== null ? [{ currency, amount: attribute.number }] : [];
}

function intervalOf({ key, attribute }: Keyed): Interval | undefined {
  const words = key.type === 'interval' ? Object.values(attribute.string) : [];
  return intervals.find((interval) => words.includes(interval));
}

function keyed(attributes: readonly ShownAttribute[]): Keyed[] {
  return attributes.flatMap((attribute) => (attribute.key ? [{ key: attribute.key, attribute }] : []));
}
