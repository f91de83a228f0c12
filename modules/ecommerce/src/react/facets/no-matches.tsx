import type { ListFacets } from '@flotilla/core/documents';
import { dayIn } from '@flotilla/core/values';
import { Link, pageTimeZone, useT } from '@flotilla/react';
import { buttonVariants, EmptyState, Icon } from '@flotilla/ui';
import { messages } from '../messages.js';
import { FacetTitle } from './facet-text.js';

/** The empty state of a filtered list: names the filters that leave rows when dropped. */
export function NoMatches({
  facets: { facets, alternatives, period },
  to,
}: {
  facets: ListFacets;
  /** Returns the address of the list with a query. */
  to: (query: string) => string;
}) {
  const t = useT(messages);
  const isOver = isPast(period?.startDate);
  const hint = alternatives.length > 0 ? 'dropOne' : 'dropAll';
  return (
    <EmptyState
      icon={<Icon name="compass" />}
      title={t(isOver ? 'pastDates' : 'noMatches')}
      description={t(isOver ? 'chooseOthers' : hint)}
    >
      {alternatives.map(({ name, count, query }) => {
        const facet = facets.find((one) => one.name === name);
        return (
          <Link
            key={name}
            href={to(query)}
            isNoFollow
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            {t('without')} {facet ? <FacetTitle facet={facet} /> : t('dates')}
            <span className="font-normal text-muted-foreground tabular-nums">{count}</span>
          </Link>
        );
      })}
      <Link href={to('')} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
        {t('clear')}
      </Link>
    </EmptyState>
  );
}

const isPast = (day = '') => day !== '' && day < dayIn(Date.now(), pageTimeZone());
