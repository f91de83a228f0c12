import type { Facet, FacetValue, RangeFacet } from '@flotilla/core/documents';
import { Localized, useFormat, useT } from '@flotilla/react';
import type { ProductListDetails } from '../../facet-details.js';
import { messages } from '../messages.js';
import { ownTitles } from './facet-names.js';

/** The name of a facet: its attribute's, or that of the list's own facets. */
export function FacetTitle({ facet: { name, title } }: { facet: Pick<Facet, 'name' | 'title'> }) {
  const t = useT(messages);
  const own = ownTitles[name];
  return own ? t(own) : <Localized value={title} />;
}

export function ValueText({ value: { shown } }: { value: FacetValue }) {
  const t = useT(messages);
  if (typeof shown === 'boolean') return t(shown ? 'yes' : 'no');
  return typeof shown === 'string' ? shown : <Localized value={shown} />;
}

/** A selected range: `8 or more`, `up to €500`, `10–15 m`. */
export function RangeText({
  facet: { name, from, to, prefix, suffix },
  currency,
}: {
  facet: RangeFacet;
  currency: ProductListDetails['currency'];
}) {
  const t = useT(messages);
  const format = useFormat();
  const text = (number: string) =>
    name === 'price' && currency ? format.money({ amount: number, ...currency }) : format.number(number);
  const range = {
    exact: text(from),
    between: `${text(from)}–${text(to)}`,
    from: t('orMore', { number: text(from) }),
    to: t('upTo', { number: text(to) }),
  };
  return (
    <>
      <Localized value={prefix} />
      {range[kindOf(from, to)]}
      <Localized value={suffix} />
    </>
  );
}

function kindOf(from: string, to: string): 'exact' | 'between' | 'from' | 'to' {
  if (from === '') return 'to';
  if (to === '') return 'from';
  return from === to ? 'exact' : 'between';
}
