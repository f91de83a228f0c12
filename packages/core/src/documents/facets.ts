import type { LocalizedText } from '../values/values.js';

/** A value by which a list can be narrowed. */
export interface FacetValue {
  /** As the query names it: `8`, `10-15`, `included`. */
  readonly name: string;
  /** A number as an exact decimal, the bounds of a range (the upper one not included), a text, yes or no. */
  readonly shown: string | { readonly from: string; readonly to: string } | LocalizedText | boolean;
  /** How many rows have it, of those that everything else chosen leaves. */
  readonly count: number;
  readonly isChosen: boolean;
  /** The query of the list with it, or without when it is chosen. */
  readonly query: string;
}

/** What rows of a list differ by: `guests`. */
export interface Facet {
  /** As the query names it. */
  readonly name: string;
  readonly title: LocalizedText;
  readonly prefix: LocalizedText;
  readonly suffix: LocalizedText;
  readonly values: readonly FacetValue[];
}

/** How a list can be narrowed and sorted, and how it is. */
export interface ListFacets {
  /** What was chosen, in its one order and without what is unknown: `guests=8,10&sort=price`; empty when nothing was. */
  readonly query: string;
  /** The names that a query may have. */
  readonly names: readonly string[];
  readonly facets: readonly Facet[];
  /** `name` is empty for the order of the list itself. */
  readonly sorts: readonly { readonly name: string; readonly isChosen: boolean; readonly query: string }[];
  /** How many rows of the list are counted, narrowed and sorted, where it has more: those that came last. */
  readonly ofLatest?: number | undefined;
  /** Whether more than one thing was chosen: search engines are asked to leave it out. */
  readonly isCombined: boolean;
}
