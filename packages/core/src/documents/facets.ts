import type { LocalizedText } from '../values/values.js';

/** A filter value of a facet. */
export interface FacetValue {
  /** The value in the query: `8`, `10-15`, `included`. */
  readonly name: string;
  /**
   * The label: a number as an exact decimal, the bounds of a range (the upper one excluded), a text, or a
   * boolean.
   */
  readonly shown: string | { readonly from: string; readonly to: string } | LocalizedText | boolean;
  /** Number of rows with this value under all other selected filters. */
  readonly count: number;
  readonly isChosen: boolean;
  /** The list's query after toggling this value. */
  readonly query: string;
}

/** A filterable property of a list's rows: `guests`. */
export interface Facet {
  /** The query parameter. */
  readonly name: string;
  readonly title: LocalizedText;
  readonly prefix: LocalizedText;
  readonly suffix: LocalizedText;
  readonly values: readonly FacetValue[];
}

/** The filters and sort orders of a list, and those that are selected. */
export interface ListFacets {
  /**
   * The selected filters as a canonical query without unknown names: `guests=8,10&sort=price`; empty when
   * nothing is selected.
   */
  readonly query: string;
  /** The accepted query parameters. */
  readonly names: readonly string[];
  readonly facets: readonly Facet[];
  /** `name` is empty for the default order. */
  readonly sorts: readonly { readonly name: string; readonly isChosen: boolean; readonly query: string }[];
  /**
   * Set when the list exceeds the limit: only this many of its newest rows are counted, filtered and sorted.
   */
  readonly ofLatest?: number | undefined;
  /** The days on which the rows are available, for lists that can be filtered by them; empty when none are selected. */
  readonly period?: { readonly startDate: string; readonly endDate: string } | undefined;
  /** Whether several filters are selected; such pages are excluded from search engines. */
  readonly isCombined: boolean;
}
