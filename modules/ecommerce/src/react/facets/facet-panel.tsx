import type { ListFacets } from '@flotilla/core/documents';
import { linkTo, useFormat, useSite, useT } from '@flotilla/react';
import { Button, Field, Icon, Label, Select } from '@flotilla/ui';
import { useId } from 'react';
import type { ProductListDetails } from '../../facet-details.js';
import { messages } from '../messages.js';
import { isSelected, resultsId } from './facet-names.js';
import { ChoiceFields, MinimumField, PeriodFields, RangeFields } from './filter-fields.js';
import { SelectedFilters } from './selected-filters.js';

export interface FacetPanelProps {
  facets: ListFacets;
  details: ProductListDetails | undefined;
  /** Current address of the list; undefined where it is the address of the page. */
  href: string | undefined;
}

/**
 * A form that filters and sorts a list, and links that remove the selected filters. It works without scripts: the
 * server redirects to the canonical address of the selection.
 */
export function FacetPanel({ facets: list, details, href }: FacetPanelProps) {
  const t = useT(messages);
  const site = useSite();
  const { facets, period, count, query } = list;
  if (facets.length === 0 && query === '' && !period) return null;
  const currency = details?.currency ?? null;
  const isFirst = (name: string, isMinimum: boolean) => isMinimum || name === 'price';
  const ranges = facets.filter((facet) => facet.kind === 'range');
  const first = ranges
    .filter(({ name, isMinimum }) => isFirst(name, isMinimum))
    .toSorted((a, b) => Number(b.isMinimum) - Number(a.isMinimum));
  const others = facets.filter((one) => one.kind === 'choice' || !isFirst(one.name, one.isMinimum));
  return (
    <search className="-mb-2 flex flex-col gap-4" aria-label={t('narrow')}>
      <form action={`${linkTo(href, site).href ?? ''}#${resultsId}`} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
          {period && <PeriodFields period={period} />}
          {first.map((facet) =>
            facet.isMinimum ? (
              <MinimumField key={facet.name} facet={facet} />
            ) : (
              <RangeFields
                key={facet.name}
                facet={facet}
                currency={currency}
                className="max-sm:col-span-2 sm:w-64"
              />
            ),
          )}
          <Button type="submit" variant="primary" className="h-12 max-sm:col-span-2">
            {t('show')}
          </Button>
        </div>
        <MoreFilters list={list} others={others} currency={currency} />
      </form>
      <SelectedFilters facets={list} currency={currency} to={addressIn(href)} />
      {count !== undefined && (
        <p
          id={resultsId}
          role="status"
          tabIndex={-1}
          className="scroll-mt-(--spacing-navbar) text-sm text-muted-foreground"
        >
          {t('results', { count })}
        </p>
      )}
    </search>
  );
}

/** Returns a function of a query that returns the address of the narrowed list. */
export const addressIn = (href: string | undefined) => (query: string) =>
  `${query ? `${href ?? ''}?${query}` : (href ?? '?')}#${resultsId}`;

interface MoreFiltersProps {
  list: ListFacets;
  others: ListFacets['facets'];
  currency: ProductListDetails['currency'];
}

/** The other facets and the sort order, open while one of them is selected. */
function MoreFilters({ list: { sorts, ofLatest }, others, currency }: MoreFiltersProps) {
  const t = useT(messages);
  const { number } = useFormat();
  const id = useId();
  const sorted = sorts.find(({ isChosen }) => isChosen)?.name ?? '';
  const selected = others.filter(isSelected).length + (sorted ? 1 : 0);
  const choices = others.filter((facet) => facet.kind === 'choice');
  const ranges = others.filter((facet) => facet.kind === 'range');
  return (
    <details
      className="group rounded-xl border border-border bg-card text-card-foreground"
      open={selected > 0}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('moreFilters')}
        <Icon
          name="chevron-down"
          className="text-lg transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-x-8 gap-y-6 border-t border-border p-4 sm:grid-cols-2 lg:grid-cols-4">
        {choices.map((facet) => (
          <ChoiceFields key={facet.name} facet={facet} />
        ))}
        {ranges.map((facet) => (
          <RangeFields key={facet.name} facet={facet} currency={currency} />
        ))}
        <Field className="min-w-0 gap-1 self-start">
          <Label htmlFor={id} className="font-normal text-muted-foreground">
            {t('sort')}
          </Label>
          <Select id={id} name="sort" defaultValue={sorted} className="px-3">
            {sorts.map(({ name }) => (
              <option key={name} value={name}>
                {t(sortTexts[name] ?? 'sortOwn')}
              </option>
            ))}
          </Select>
        </Field>
        {ofLatest !== undefined && (
          <p className="col-span-full text-sm text-muted-foreground">
            {t('ofLatest', { number: number(String(ofLatest)) })}
          </p>
        )}
        <Button type="submit" variant="outline" className="col-span-full justify-self-start">
          {t('show')}
        </Button>
      </div>
    </details>
  );
}

const sortTexts: Readonly<Record<string, 'sortPrice' | 'sortPriceDown' | 'sortNew'>> = {
  price: 'sortPrice',
  '-price': 'sortPriceDown',
  '-new': 'sortNew',
};
