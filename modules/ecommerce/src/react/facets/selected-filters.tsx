import type { ListFacets } from '@flotilla/core/documents';
import { Link, useLanguage, useT } from '@flotilla/react';
import { buttonVariants, Icon } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { spanText } from '../../bookings/stay-text.js';
import type { ProductListDetails } from '../../facet-details.js';
import { messages } from '../messages.js';
import { isSelected } from './facet-names.js';
import { FacetTitle, RangeText, ValueText } from './facet-text.js';

interface SelectedFiltersProps {
  facets: ListFacets;
  currency: ProductListDetails['currency'];
  /** Returns the address of the list with a query. */
  to: (query: string) => string;
}

/** The selected filters as links that remove them. */
export function SelectedFilters({ facets: { facets, period }, currency, to }: SelectedFiltersProps) {
  const t = useT(messages);
  const language = useLanguage();
  const isDated = period !== undefined && period.startDate !== '';
  if (!facets.some(isSelected) && !isDated) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {facets.flatMap((facet) => {
        if (facet.kind === 'choice')
          return facet.values
            .filter(({ isChosen }) => isChosen)
            .map((value) => (
              <Selected key={`${facet.name} ${value.name}`} href={to(value.query)}>
                <FacetTitle facet={facet} />: <ValueText value={value} />
              </Selected>
            ));
        return isSelected(facet)
          ? [
              <Selected key={facet.name} href={to(facet.query)}>
                <FacetTitle facet={facet} />: <RangeText facet={facet} currency={currency} />
              </Selected>,
            ]
          : [];
      })}
      {isDated && (
        <Selected href={to(period.query)}>{t('freeOn', { dates: spanText(period, language) })}</Selected>
      )}
      <li>
        <Link href={to('')} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
          {t('clear')}
        </Link>
      </li>
    </ul>
  );
}

function Selected({ href, children }: { href: string; children: ReactNode }) {
  const t = useT(messages);
  return (
    <li>
      <Link
        href={href}
        isNoFollow
        className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-semibold text-accent-soft-foreground tabular-nums wrap-anywhere"
      >
        <span>{children}</span>
        <Icon name="close" aria-label={t('takeBack')} />
      </Link>
    </li>
  );
}
