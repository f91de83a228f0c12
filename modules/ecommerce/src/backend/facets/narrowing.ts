import { type FoundProducts, type FoundValue, mostNarrowed } from './facets.sql.js';

export const sorts = ['price', '-price', '-new'] as const;
export type Sort = (typeof sorts)[number];

/** What a query asks for: `guests=8,10&sort=price`. */
export interface Asked {
  readonly chosen: readonly { readonly name: string; readonly value: string }[];
  readonly sort: Sort | undefined;
}

/** A value as a page shows it. */
export interface CountedValue extends Omit<FoundValue, 'places'> {
  readonly count: number;
}

interface HeldValue {
  readonly about: Omit<FoundValue, 'places'>;
  readonly places: Uint32Array;
}

/** Of a facet, and of all facets: what a page shows of them is bounded. */
const mostValues = 12;
const mostFacets = 8;

/** The products of one list and what they differ by, kept small: places in the list instead of products. */
export class ListedProducts {
  /** In the order of the list, parted by commas. */
  readonly ids: string;
  /** How many of the list they are, where it has more. */
  readonly ofLatest: number | undefined;
  private readonly newest: Uint32Array;
  private readonly values: readonly HeldValue[];

  constructor({ ids, newest, values, isCut }: FoundProducts) {
    this.ids = ids ?? '';
    this.ofLatest = isCut ? mostNarrowed : undefined;
    this.newest = placesIn(newest);
    this.values = (values ?? []).map(({ places, ...about }) => ({ about, places: placesIn(places).toSorted() }));
  }

  /** Roughly, in bytes. */
  get size(): number {
    return this.ids.length + 4 * this.newest.length + this.values.reduce((sum, { places }) => sum + 600 + 4 * places.length, 0);
  }

  /**
   * What a page shows: values with how many products each leaves beside what is chosen of other facets, and the products that have one
   * value of each facet that is chosen. `prices`: their order by price, where it is sorted by that.
   */
  narrow({ chosen, sort }: Asked, { prices = unpriced, offset, limit }: { prices?: ByPrice; offset: number; limit: number }) {
    const isChosen = ({ name, value }: FoundValue | HeldValue['about']) => chosen.some((one) => one.name === name && one.value === value);
    const byFacet = Map.groupBy(
      this.values.filter(({ about }) => isChosen(about)),
      ({ about }) => about.name,
    );
    const marks = new Map([...byFacet].map(([name, values]) => [name, this.marked(values)]));
    const met = this.sumOf([...marks.values()]);
    const counted = this.values.map(({ about, places }) => ({ ...about, count: countIn(places, met, marks.get(about.name), marks.size) }));
    const hits = this.sorted(sort, prices).filter((place) => met[place] === marks.size);
    return {
      values: shownOf(counted, isChosen),
      ids: [...hits.subarray(offset, offset + limit)].map((place) => this.idAt(place)),
      count: hits.length,
    };
  }

  /** By place, 1 for the products that have one of the values. */
  private marked(values: readonly HeldValue[]): Uint8Array {
    const marks = new Uint8Array(this.newest.length);
    for (const { places } of values) for (const place of places) marks[place] = 1;
    return marks;
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

  /** All ids are of one length. */
  private idAt(place: number): string {
    return this.ids.slice(place * 37, place * 37 + 36);
  }
}

/** The places of a list in the order of what is there costs; what has no price comes last, either way. */
export interface ByPrice {
  readonly cheapest: Uint32Array;
  readonly dearest: Uint32Array;
}

/** Sorts a list once for all who ask. @param amounts by place; null for what has no price */
export function byPrice(amounts: readonly (string | null)[]): ByPrice {
  const sorted = (sign: 1 | -1) => {
    const worth = Float64Array.from(amounts, (amount) => (amount === null ? Infinity : sign * Number(amount)));
    return Uint32Array.from(worth.keys()).sort((a, b) => compare(worth[a] ?? 0, worth[b] ?? 0) || a - b);
  };
  return { cheapest: sorted(1), dearest: sorted(-1) };
}
const unpriced = byPrice([]);

const placesIn = (text: string | null) => Uint32Array.from(text === null ? [] : text.split(','), Number);
const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);

/** How many of the products at these places have one of the chosen values of every other facet. */
function countIn(places: Uint32Array, met: Uint8Array, own: Uint8Array | undefined, facets: number): number {
  const due = facets - (own ? 1 : 0);
  let count = 0;
  let last = -1;
  for (const place of places) {
    // A product may say the same twice.
    if (place !== last && (met[place] ?? 0) - (own?.[place] ?? 0) === due) count++;
    last = place;
  }
  return count;
}

/** The facets that there is a choice in, in the order in which products name them, each with the values that leave most. */
function shownOf(counted: readonly CountedValue[], isChosen: (value: CountedValue) => boolean): CountedValue[] {
  return [...Map.groupBy(counted, ({ keyId }) => keyId)]
    .map(([key, values]) => ({ key, values, place: Math.min(...values.map(({ place }) => place)) }))
    .filter(({ values }) => values.length > 1 || values.some(isChosen))
    .toSorted((a, b) => a.place - b.place || compare(a.key, b.key))
    .slice(0, mostFacets)
    .flatMap(({ values }) => mostTelling(values, isChosen));
}

function mostTelling(values: readonly CountedValue[], isChosen: (value: CountedValue) => boolean): CountedValue[] {
  const rank = (a: CountedValue, b: CountedValue) =>
    Number(isChosen(b)) - Number(isChosen(a)) || b.count - a.count || compare(a.value, b.value);
  const shown = new Set(values.toSorted(rank).slice(0, mostValues));
  return values.filter((value) => shown.has(value));
}
