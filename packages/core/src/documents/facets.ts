import type { LocalizedText } from '../values/values.js';

/** A filter value of a facet. */
export interface FacetValue {
  /** The value in the query: `limassol-marina`, `included`, `yes`. */
  readonly name: string;
  /** The label: a text, a boolean, or a calendar day. */
  readonly shown: string | LocalizedText | boolean;
  /** Number of rows with this value under all other selected filters. */
  readonly count: number;
  readonly isChosen: boolean;
  /** The list's query after toggling this value. */
  readonly query: string;
}

interface FacetTexts {
  /** The query parameter. */
  readonly name: string;
  /** Empty for facets that the list's component names. */
  readonly title: LocalizedText;
  readonly prefix: LocalizedText;
  readonly suffix: LocalizedText;
}

/** A property with values to select: `store=limassol-marina,ayia-napa-marina`. */
export interface ChoiceFacet extends FacetTexts {
  readonly kind: 'choice';
  readonly values: readonly FacetValue[];
}

/**
 * A property with a range of numbers, both ends included: `guests=8-`, `length=10-15`. Forms send the ends as
 * `length.min` and `length.max`. Numbers are exact decimals.
 */
export interface RangeFacet extends FacetTexts {
  readonly kind: 'range';
  /** Whether visitors only select the lower end, such as the size of their party. */
  readonly isMinimum: boolean;
  /** The smallest and the greatest number of the list; undefined when they are not known. */
  readonly lowest?: string | undefined;
  readonly highest?: string | undefined;
  /** The selected ends; empty for none. */
  readonly from: string;
  readonly to: string;
  /** The list's query without this range. */
  readonly query: string;
}

/** A filterable property of a list's rows. */
export type Facet = ChoiceFacet | RangeFacet;

/** The days on which the rows are available; empty when none are selected. */
export interface FacetPeriod {
  readonly startDate: string;
  readonly endDate: string;
  /** The list's query without the days. */
  readonly query: string;
}

/** A selected filter that can be dropped so that the list has rows again. */
export interface FacetAlternative {
  /** Name of the facet; `startDate` for the days. */
  readonly name: string;
  /** Number of rows without this filter. */
  readonly count: number;
  readonly query: string;
}

/** The filters and sort orders of a list, and those that are selected. */
export interface ListFacets {
  /**
   * The selected filters as a canonical query without unknown names: `guests=8-&sort=price`; empty when
   * nothing is selected.
   */
  readonly query: string;
  /** The accepted query parameters. */
  readonly names: readonly string[];
  readonly facets: readonly Facet[];
  /** `name` is empty for the default order. */
  readonly sorts: readonly { readonly name: string; readonly isChosen: boolean; readonly query: string }[];
  /** Number of rows that match; undefined when a list over the limit is not filtered. */
  readonly count?: number | undefined;
  /** The filters that leave rows when dropped, the most rows first; empty while rows match. */
  readonly alternatives: readonly FacetAlternative[];
  /**
   * Set when the list exceeds the limit: only this many of its newest rows are counted, filtered and sorted.
   */
  readonly ofLatest?: number | undefined;
  /** Set for lists that can be filtered by days. */
  readonly period?: FacetPeriod | undefined;
  /** Data of the module that filters the list, for the module's own component. */
  readonly details?: unknown;
  /** Whether search engines leave the page out: several filters are selected, a range, or days. */
  readonly isCombined: boolean;
}
