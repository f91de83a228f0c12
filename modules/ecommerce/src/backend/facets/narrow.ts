import type { NumberRange, Period, Sort } from './facet-selection.js';
import { type ListedChoice, type ListedProducts, within } from './listed-products.js';
import type { ListPrices } from './price-order.js';

/** The filters of a list that exist in it. */
export interface FacetSelection {
  /** Selected values by the name of their facet. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  readonly ranges: ReadonlyMap<string, NumberRange>;
  readonly sort: Sort | undefined;
  readonly period: Period | undefined;
}

/** A choice of a list: its name, and its values. */
export interface NamedChoices {
  readonly name: string;
  readonly values: readonly ListedChoice[];
}

export interface Narrowing {
  readonly choices: readonly NamedChoices[];
  /** Ids of the keys of number ranges by name. */
  readonly rangeKeys: ReadonlyMap<string, string>;
  readonly prices: ListPrices | undefined;
  /** Ids of the products that are free on the selected days. */
  readonly free: ReadonlySet<string> | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A value of a choice with its number of products. */
export interface CountedChoice {
  readonly about: ListedChoice['about'];
  readonly count: number;
}

export interface Narrowed {
  /** The choices by name, each value with the products that it has under the selection of the other filters. */
  readonly counted: ReadonlyMap<string, readonly CountedChoice[]>;
  /** Positions of the products on the page. */
  readonly places: readonly number[];
  readonly count: number;
  /** Number of products without one of the filters, by its name; empty while products match. */
  readonly without: ReadonlyMap<string, number>;
}

/** Name of the filter by days among the others. */
export const periodName = 'startDate';
/** Name of the filter by price. */
export const priceName = 'price';

/** Counts the products of each choice, and returns a page of the products that match every filter. */
export function narrow(products: ListedProducts, selection: FacetSelection, narrowing: Narrowing): Narrowed {
  const { choices, prices, offset, limit } = narrowing;
  const marks = marksOf(products, selection, narrowing);
  const met = sumOf(products.length, [...marks.values()]);
  const counted = choices.map(({ name, values }): [string, CountedChoice[]] => [
    name,
    values.map(({ about, places }) => ({
      about,
      count: countIn(places, { met, own: marks.get(name), due: marks.size - (marks.has(name) ? 1 : 0) }),
    })),
  ]);
  const hits = orderOf(products, selection.sort, prices).filter((place) => met[place] === marks.size);
  return {
    counted: new Map(counted),
    places: [...hits.subarray(offset, offset + limit)],
    count: hits.length,
    without: hits.length > 0 ? new Map() : withoutOne(met, marks),
  };
}

/** Marks the products that match each filter. */
function marksOf(
  products: ListedProducts,
  { choices: selected, ranges }: FacetSelection,
  { choices, rangeKeys, prices, free }: Narrowing,
): Map<string, Uint8Array> {
  const marks = new Map<string, Uint8Array>();
  for (const { name, values } of choices) {
    const own = selected.get(name);
    if (own) marks.set(name, products.marked(values.filter(({ about }) => own.includes(about.value))));
  }
  for (const [name, range] of ranges) {
    const key = rangeKeys.get(name);
    if (key !== undefined) marks.set(name, products.inRange(key, range));
  }
  const priceRange = ranges.get(priceName);
  if (priceRange && prices) {
    const isIn = within(priceRange);
    marks.set(
      priceName,
      products.markedBy((_, place) =>
        (prices.several.get(place) ?? [prices.amounts[place] ?? Number.NaN]).some(isIn),
      ),
    );
  }
  if (free)
    marks.set(
      periodName,
      products.markedBy((productId) => free.has(productId)),
    );
  return marks;
}

function sumOf(length: number, marks: readonly Uint8Array[]): Uint8Array {
  const sum = new Uint8Array(length);
  for (const one of marks) for (const [place, mark] of one.entries()) sum[place] = (sum[place] ?? 0) + mark;
  return sum;
}

/** Counts the products of each list that lacks one filter. */
function withoutOne(met: Uint8Array, marks: ReadonlyMap<string, Uint8Array>): Map<string, number> {
  const counts = [...marks].map(([name, own]): [string, number] => [
    name,
    met.reduce((count, sum, place) => count + Number(sum - (own[place] ?? 0) === marks.size - 1), 0),
  ]);
  return new Map(counts);
}

function orderOf(
  { newest }: ListedProducts,
  sort: Sort | undefined,
  prices: ListPrices | undefined,
): Uint32Array {
  if (sort === '-new') return newest;
  if (sort === 'price' && prices) return prices.cheapest;
  if (sort === '-price' && prices) return prices.dearest;
  return Uint32Array.from(newest.keys());
}

interface OtherFilters {
  /** Number of matching filters by position. */
  readonly met: Uint8Array;
  /** Marks of the value's own filter. */
  readonly own: Uint8Array | undefined;
  /** Number of the other filters. */
  readonly due: number;
}

/** Counts the products at these positions that match every other filter. */
function countIn(places: Uint32Array, { met, own, due }: OtherFilters): number {
  let count = 0;
  let last = -1;
  for (const place of places) {
    // A product may have the same value twice.
    if (place !== last && (met[place] ?? 0) - (own?.[place] ?? 0) === due) count++;
    last = place;
  }
  return count;
}
