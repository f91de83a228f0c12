import type { ChoiceFacet, Facet, FacetValue, ListFacets, RangeFacet } from '@flotilla/core/documents';
import type { LocalizedText } from '@flotilla/core';
import {
  type NumberRange,
  rangeNames,
  rangeText,
  type RequestedFilters,
  requestedRange,
  type Sort,
} from './facet-selection.js';
import { type CountedChoice, type FacetSelection, type Narrowed, periodName } from './narrow.js';

/** A filterable property of a list. */
export interface NamedFacet {
  readonly name: string;
  readonly kind: 'choice' | 'range' | 'minimum';
  readonly title: LocalizedText;
  readonly prefix: LocalizedText;
  readonly suffix: LocalizedText;
  /** Values of a choice, in their order. */
  readonly values: readonly string[];
  /** The ends of a range, if they are known. */
  readonly bounds?: { readonly lowest: string; readonly highest: string } | undefined;
  /** Whether it is offered without a choice, because its values are not known before they are needed. */
  readonly isAlways?: boolean;
}

/** Maximum number of values per facet, and of facets, in a response. */
const maxValues = 12;
const maxFacets = 10;

/** Returns those of the requested filters that exist, without days. */
export function existingFilters(
  facets: readonly NamedFacet[],
  requested: RequestedFilters,
): Omit<FacetSelection, 'period' | 'sort'> {
  const choices = new Map<string, readonly string[]>();
  const ranges = new Map<string, NumberRange>();
  for (const { name, kind, values } of facets) {
    if (kind === 'choice') {
      const own = requested.values.get(name) ?? [];
      const existing = values.filter((value) => own.includes(value));
      if (existing.length > 0) choices.set(name, existing);
    } else {
      const range = requestedRange(name, requested);
      if (range) ranges.set(name, range);
    }
  }
  return { choices, ranges };
}

/** Returns the facets with a choice to make, and those that are selected, in their order. */
export function offeredFacets(
  facets: readonly NamedFacet[],
  { choices, ranges }: Pick<FacetSelection, 'choices' | 'ranges'>,
): NamedFacet[] {
  const isSelected = ({ name }: NamedFacet) => choices.has(name) || ranges.has(name);
  const isOpen = ({ values, bounds, isAlways }: NamedFacet) =>
    values.length > 1 || bounds !== undefined || isAlways === true;
  const offered = facets.filter((facet) => isOpen(facet) || isSelected(facet));
  return offered.filter((facet, index) => index < maxFacets || isSelected(facet));
}

interface Described {
  readonly selection: FacetSelection;
  readonly narrowed: Narrowed;
  /** Whether the list can be filtered by days. */
  readonly hasPeriod: boolean;
  readonly sorts: readonly Sort[];
}

/** Describes the filters of a list with their counts, and the queries that change them. */
export function listFacets(
  facets: readonly NamedFacet[],
  { selection, narrowed, hasPeriod, sorts }: Described,
): ListFacets {
  const queryOf = (next: FacetSelection) => queryText(next, facets);
  const without = (name: string) => queryOf(withoutFilter(selection, name));
  const days = selection.period ?? { startDate: '', endDate: '' };
  const chosen = [...selection.choices.values()].flat().length + (selection.sort ? 1 : 0);
  return {
    query: queryOf(selection),
    names: [
      ...facets.flatMap(({ name, kind }) => (kind === 'choice' ? [name] : rangeNames(name))),
      'sort',
      ...(hasPeriod ? ['startDate', 'endDate'] : []),
    ],
    facets: facets.map((facet): Facet =>
      facet.kind === 'choice'
        ? choiceFacet(facet, { selection, counted: narrowed.counted.get(facet.name) ?? [], queryOf })
        : rangeFacet(facet, selection.ranges.get(facet.name), without(facet.name)),
    ),
    sorts: ['' as const, ...sorts].map((name) => ({
      name,
      isChosen: (selection.sort ?? '') === name,
      query: queryOf({ ...selection, sort: name || undefined }),
    })),
    count: narrowed.count,
    alternatives: [...narrowed.without]
      .filter(([, count]) => count > 0)
      .map(([name, count]) => ({ name, count, query: without(name) }))
      .toSorted((a, b) => b.count - a.count),
    ...(hasPeriod && { period: { ...days, query: without(periodName) } }),
    // Ranges and lists of single days are endless: search engines leave them out.
    isCombined: chosen > 1 || selection.ranges.size > 0 || selection.period !== undefined,
  };
}

function withoutFilter(
  { choices, ranges, period, ...selection }: FacetSelection,
  name: string,
): FacetSelection {
  const others = <T>(all: ReadonlyMap<string, T>) => new Map([...all].filter(([own]) => own !== name));
  return {
    ...selection,
    choices: others(choices),
    ranges: others(ranges),
    period: name === periodName ? undefined : period,
  };
}

const textsOf = ({ name, title, prefix, suffix }: NamedFacet) => ({ name, title, prefix, suffix });

function rangeFacet(facet: NamedFacet, range: NumberRange | undefined, query: string): RangeFacet {
  const { from = '', to = '' } = range ?? {};
  return {
    kind: 'range',
    ...textsOf(facet),
    isMinimum: facet.kind === 'minimum',
    ...facet.bounds,
    from,
    to,
    query,
  };
}

interface CountedFacet {
  readonly selection: FacetSelection;
  readonly counted: readonly CountedChoice[];
  readonly queryOf: (next: FacetSelection) => string;
}

function choiceFacet(facet: NamedFacet, { selection, counted, queryOf }: CountedFacet): ChoiceFacet {
  const { name } = facet;
  const own = selection.choices.get(name) ?? [];
  const toggled = (value: string): FacetSelection => {
    const next = own.includes(value) ? own.filter((one) => one !== value) : [...own, value];
    const { choices } = withoutFilter(selection, name);
    return { ...selection, choices: next.length > 0 ? new Map([...choices, [name, next]]) : choices };
  };
  const values = byFrequency(counted, own).map(({ about, count }): FacetValue => ({
    name: about.value,
    shown: about.boolean ?? about.text ?? about.value,
    count,
    isChosen: own.includes(about.value),
    query: queryOf(toggled(about.value)),
  }));
  return { kind: 'choice', ...textsOf(facet), values };
}

/** Returns the selected and the most frequent values, in their order. */
function byFrequency(values: readonly CountedChoice[], chosen: readonly string[]): readonly CountedChoice[] {
  const isChosen = ({ about }: CountedChoice) => chosen.includes(about.value);
  const rank = (a: CountedChoice, b: CountedChoice) =>
    Number(isChosen(b)) - Number(isChosen(a)) ||
    b.count - a.count ||
    (a.about.value < b.about.value ? -1 : 1);
  const shown = new Set(values.toSorted(rank).slice(0, maxValues));
  return values.filter((value) => shown.has(value));
}

/** Returns the canonical query string: facets and values in display order, then the days, then the sort order. */
function queryText({ choices, ranges, sort, period }: FacetSelection, facets: readonly NamedFacet[]): string {
  const parts = facets.flatMap(({ name, values }) => {
    const range = ranges.get(name);
    const own = choices.get(name) ?? [];
    const chosen = values.filter((value) => own.includes(value)).map(encodeURIComponent);
    const text = range ? rangeText(range) : chosen.join(',');
    return text === '' ? [] : [`${encodeURIComponent(name)}=${text}`];
  });
  const days = period ? [`startDate=${period.startDate}&endDate=${period.endDate}`] : [];
  return [...parts, ...days, ...(sort ? [`sort=${sort}`] : [])].join('&');
}
