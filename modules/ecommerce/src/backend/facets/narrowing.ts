import { type FoundProducts, type FoundValue, maxNarrowed } from './facets.sql.js';

export const sorts = ['price', '-price', '-new'] as const;
export type Sort = (typeof sorts)[number];

/** The selection in a query string: `guests=8,10&sort=price`. */
export interface FacetSelection {
  readonly selected: readonly { readonly name: string; readonly value: string }[];
  readonly sort: Sort | undefined;
  /** Days on which the products are free. */
  readonly period: Period | undefined;
}

/** Calendar days, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** A facet value with its number of products. */
export interface CountedValue extends Omit<FoundValue, 'places'> {
  readonly count: number;
}

interface FacetValue {
  readonly about: Omit<FoundValue, 'places'>;
  readonly places: Uint32Array;
}

/** Maximum number of values per facet, and of facets, in a response. */
const maxValues = 12;
const maxFacets = 8;

/** The products of a list and their facet values, compactly as positions in the list. */
export class ListedProducts {
  /** Product ids in list order, separated by commas. */
  readonly ids: string;
  /** Number of the latest products that are narrowed; undefined when the list has no more. */
  readonly ofLatest: number | undefined;
  /** Whether products are rented by dates. */
  readonly hasRentals: boolean;
  private readonly newest: Uint32Array;
  private readonly values: readonly FacetValue[];

  constructor({ ids, newest, values, isCut, hasRentals }: FoundProducts) {
    this.hasRentals = hasRentals;
    this.ids = ids ?? '';
    this.ofLatest = isCut ? maxNarrowed : undefined;
    this.newest = placesIn(newest);
    this.values = (values ?? []).map(({ places, ...about }) => ({
      about,
      places: placesIn(places).toSorted(),
    }));
  }

  /** Approximate size in bytes. */
  get size(): number {
    return (
      this.ids.length +
      4 * this.newest.length +
      this.values.reduce((sum, { places }) => sum + 600 + 4 * places.length, 0)
    );
  }

  /**
   * Counts the products of each value under the selection of the other facets, and returns a page of the
   * products that match every selected facet. `prices`: the order by price, when sorted by it.
   */
  narrow({ selected, sort }: FacetSelection, { prices = unpriced, free, offset, limit }: Narrowing) {
    const isChosen = ({ name, value }: FoundValue | FacetValue['about']) =>
      selected.some((one) => one.name === name && one.value === value);
    const byFacet = Map.groupBy(
      this.values.filter(({ about }) => isChosen(about)),
      ({ about }) => about.name,
    );
    const marks = new Map([...byFacet].map(([name, values]) => [name, this.marked(values)]));
    if (free) marks.set(periodName, this.markedBy(free));
    const met = this.sumOf([...marks.values()]);
    const counted = this.values.map(({ about, places }) => ({
      ...about,
      count: countIn(places, met, marks.get(about.name), marks.size),
    }));
    const hits = this.sorted(sort, prices).filter((place) => met[place] === marks.size);
    return {
      values: listedValues(counted, isChosen),
      ids: [...hits.subarray(offset, offset + limit)].map((place) => this.idAt(place)),
      count: hits.length,
    };
  }

  /** Returns an array by position with 1 for products that have one of the values. */
  private marked(values: readonly FacetValue[]): Uint8Array {
    const marks = new Uint8Array(this.newest.length);
    for (const { places } of values) for (const place of places) marks[place] = 1;
    return marks;
  }

  private markedBy(productIds: ReadonlySet<string>): Uint8Array {
    return Uint8Array.from({ length: this.newest.length }, (_, place) =>
      Number(productIds.has(this.idAt(place))),
    );
  }

  private sumOf(marks: readonly Uint8Array[]): Uint8Array {
    const sum = new Uint8Array(this.newest.length);
    for (const one of marks) for (const [place, mark] of one.entries()) sum[place] = (sum[place] ?? 0) + mark;
    return sum;
  }

  private sorted(sort: Sort | undefined, prices: ByPrice): Uint32Array {
    if (sort === '-new') return this.newest;
    if (sort === 'price') return prices.cheapest;
    if (sort === '-price') return prices.dearest;
    return Uint32Array.from(this.newest.keys());
  }

  /** All ids have the same length. */
  private idAt(place: number): string {
    return this.ids.slice(place * 37, place * 37 + 36);
  }
}

interface Narrowing {
  readonly prices?: ByPrice | undefined;
  /** Ids of the products that are free on the selected days. */
  readonly free?: ReadonlySet<string> | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Marks the products that are free; no name of a facet. */
const periodName = '';

/** Positions of a list by price, ascending and descending; products without a price come last in both. */
export interface ByPrice {
  readonly cheapest: Uint32Array;
  readonly dearest: Uint32Array;
}

/**
 * Sorts a list by price once for all requests. @param amounts by position; null for products without a price
 */
export function byPrice(amounts: readonly (string | null)[]): ByPrice {
  const sorted = (sign: 1 | -1) => {
    const worth = Float64Array.from(amounts, (amount) =>
      amount === null ? Infinity : sign * Number(amount),
    );
    return Uint32Array.from(worth.keys()).sort((a, b) => compare(worth[a] ?? 0, worth[b] ?? 0) || a - b);
  };
  return { cheapest: sorted(1), dearest: sorted(-1) };
}
const unpriced = byPrice([]);

const placesIn = (text: string | null) => Uint32Array.from(text === null ? [] : text.split(','), Number);
const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);

/** Counts the products at these positions that match the selection of every other facet. */
function countIn(places: Uint32Array, met: Uint8Array, own: Uint8Array | undefined, facets: number): number {
  const due = facets - (own ? 1 : 0);
  let count = 0;
  let last = -1;
  for (const place of places) {
    // A product may have the same value twice.
    if (place !== last && (met[place] ?? 0) - (own?.[place] ?? 0) === due) count++;
    last = place;
  }
  return count;
}

/** Returns the facets with a choice in the order of the products, each with its most frequent values. */
function listedValues(
  counted: readonly CountedValue[],
  isChosen: (value: CountedValue) => boolean,
): CountedValue[] {
  return [...Map.groupBy(counted, ({ keyId }) => keyId)]
    .map(([key, values]) => ({ key, values, place: Math.min(...values.map(({ place }) => place)) }))
    .filter(({ values }) => values.length > 1 || values.some(isChosen))
    .toSorted((a, b) => a.place - b.place || compare(a.key, b.key))
    .slice(0, maxFacets)
    .flatMap(({ values }) => byFrequency(values, isChosen));
}

function byFrequency(
  values: readonly CountedValue[],
  isChosen: (value: CountedValue) => boolean,
): CountedValue[] {
  const rank = (a: CountedValue, b: CountedValue) =>
    Number(isChosen(b)) - Number(isChosen(a)) || b.count - a.count || compare(a.value, b.value);
  const shown = new Set(values.toSorted(rank).slice(0, maxValues));
  return values.filter((value) => shown.has(value));
}
