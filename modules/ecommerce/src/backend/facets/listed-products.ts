import type { NumberRange } from './facet-selection.js';
import {
  type FoundChoice,
  type FoundKey,
  type FoundNumber,
  type FoundProducts,
  maxNarrowed,
} from './facets.sql.js';
import { reservedNames } from './facet-selection.js';

/** A value of a choice, with the positions of its products. */
export interface ListedChoice {
  readonly about: Omit<FoundChoice, 'places'>;
  readonly places: Uint32Array;
}

/** A number, with the positions of its products. */
interface ListedNumber extends Pick<FoundNumber, 'key' | 'number'> {
  readonly places: Uint32Array;
}

/** The products of a list and their facet values, compactly as positions in the list. */
export class ListedProducts {
  /** Product ids in list order, separated by commas. */
  readonly ids: string;
  /** Number of the latest products that are narrowed; undefined when the list has no more. */
  readonly ofLatest: number | undefined;
  /** The properties of the products, in their order. */
  readonly keys: readonly FoundKey[];
  readonly choices: readonly ListedChoice[];
  /** Positions of the products, newest first. */
  readonly newest: Uint32Array;
  private readonly numbers: ReadonlyMap<string, readonly ListedNumber[]>;
  /** Positions of rented products by their schedules. */
  readonly rentals: readonly { readonly scheduleId: string; readonly places: Uint32Array }[];

  constructor({ ids, newest, keys, choices, numbers, rentals, isCut }: FoundProducts) {
    this.ids = ids ?? '';
    this.ofLatest = isCut ? maxNarrowed : undefined;
    this.newest = placesIn(newest);
    this.keys = (keys ?? []).filter(({ name }) => !reservedNames.has(name));
    this.choices = (choices ?? []).map(listedChoice);
    this.numbers = Map.groupBy(
      (numbers ?? []).map(({ places, ...one }) => ({ ...one, places: placesIn(places) })),
      ({ key }) => key,
    );
    this.rentals = (rentals ?? []).map(({ scheduleId, places }) => ({
      scheduleId,
      places: placesIn(places),
    }));
  }

  get length(): number {
    return this.newest.length;
  }

  /** Whether products are rented by dates. */
  get hasRentals(): boolean {
    return this.rentals.length > 0;
  }

  /** Approximate size in bytes. */
  get size(): number {
    const values = [...this.choices, ...[...this.numbers.values()].flat(), ...this.rentals];
    return (
      this.ids.length +
      4 * this.length +
      600 * this.keys.length +
      values.reduce((sum, { places }) => sum + 300 + 4 * places.length, 0)
    );
  }

  /** Returns the smallest and the greatest number of a key; undefined when the products do not differ. */
  boundsOf(key: string): { readonly lowest: string; readonly highest: string } | undefined {
    const numbers = this.numbers.get(key) ?? [];
    const [first, last] = [numbers[0], numbers.at(-1)];
    return first && last && numbers.length > 1 ? { lowest: first.number, highest: last.number } : undefined;
  }

  /** Marks the products with a number of a key in a range. */
  inRange(key: string, range: NumberRange): Uint8Array {
    const isIn = within(range);
    return this.marked((this.numbers.get(key) ?? []).filter(({ number }) => isIn(Number(number))));
  }

  /** Returns an array by position with 1 for products that have one of the values. */
  marked(values: readonly { readonly places: Uint32Array }[]): Uint8Array {
    const marks = new Uint8Array(this.length);
    for (const { places } of values) for (const place of places) marks[place] = 1;
    return marks;
  }

  /** Returns an array by position with 1 for products that match. */
  markedBy(isMatch: (productId: string, place: number) => boolean): Uint8Array {
    return Uint8Array.from({ length: this.length }, (_, place) => Number(isMatch(this.idAt(place), place)));
  }

  /** Returns the schedules of products by their positions. */
  schedulesAt(places: readonly number[]): Map<string, string[]> {
    const found = this.rentals.map(({ scheduleId, places: own }): [string, string[]] => {
      const rented = new Set(own);
      return [scheduleId, places.flatMap((place) => (rented.has(place) ? this.idAt(place) : []))];
    });
    return new Map(found.filter(([, productIds]) => productIds.length > 0));
  }

  /** All ids have the same length. */
  idAt(place: number): string {
    return this.ids.slice(place * 37, place * 37 + 36);
  }
}

export const listedChoice = ({ places, ...about }: FoundChoice): ListedChoice => ({
  about,
  places: placesIn(places).toSorted(),
});

/** Returns a test of whether a number is in a range, both ends included. */
export function within({ from, to }: NumberRange): (number: number) => boolean {
  const least = from === '' ? -Infinity : Number(from);
  const most = to === '' ? Infinity : Number(to);
  return (number) => number >= least && number <= most;
}

const placesIn = (text: string | null) => Uint32Array.from(text === null ? [] : text.split(','), Number);
