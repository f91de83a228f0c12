import type { Facet, FacetValue, ListFacets } from '@flotilla/core/documents';
import { Link, Localized, useFormat, useLanguage, useT } from '@flotilla/react';
import { buttonVariants, cn, Icon } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { spanText } from '../../bookings/stay-text.js';
import { messages } from '../messages.js';
import { PeriodForm } from './period-form.js';

export interface FacetPanelProps {
  facets: ListFacets;
  /** Current address of the list. */
  href: string | undefined;
}

/**
 * Links that narrow and sort a list, with the number of rows that each leaves, and links that remove the
 * selected values.
 */
export function FacetPanel({ facets: { facets, sorts, query, ofLatest, period }, href }: FacetPanelProps) {
  const t = useT(messages);
  const { number } = useFormat();
  const language = useLanguage();
  if (facets.length === 0 && query === '' && !period) return null;
  const to = (next: string) => (next ? `${href ?? ''}?${next}` : (href ?? '?'));
  const selected = facets.flatMap((facet) =>
    facet.values.filter(({ isChosen }) => isChosen).map((value) => ({ facet, value })),
  );
  const sorted = sorts.find(({ isChosen }) => isChosen)?.name ?? '';
  return (
    <nav aria-label={t('narrow')} className="-mb-2 flex flex-col gap-4">
      {period && <PeriodForm period={period} query={query} href={href} />}
      <details className="group rounded-xl border border-border bg-card text-card-foreground">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          <span>
            {t('narrow')}
            {sorted && (
              <span className="ms-3 font-normal text-muted-foreground">
                {t(sortTexts[sorted] ?? 'sortOwn')}
              </span>
            )}
          </span>
          <Icon
            name="chevron-down"
            className="text-lg transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid gap-x-8 gap-y-6 border-t border-border p-4 sm:grid-cols-2 lg:grid-cols-4">
          {facets.map((facet) => (
            <Choices key={facet.name} title={<Localized value={facet.title} />}>
              {facet.values.map((value) => (
                <Choice key={value.name} href={to(value.query)} isChosen={value.isChosen} count={value.count}>
                  <FacetLabel facet={facet} value={value} />
                </Choice>
              ))}
            </Choices>
          ))}
          <Choices title={t('sort')}>
            {sorts.map((sort) => (
              <Choice key={sort.name} href={to(sort.query)} isChosen={sort.isChosen}>
                {t(sortTexts[sort.name] ?? 'sortOwn')}
              </Choice>
            ))}
          </Choices>
          {ofLatest !== undefined && (
            <p className="col-span-full text-sm text-muted-foreground">
              {t('ofLatest', { number: number(String(ofLatest)) })}
            </p>
          )}
        </div>
      </details>
      {(selected.length > 0 || period?.startDate) && (
        <ul className="flex flex-wrap items-center gap-2">
          {selected.map(({ facet, value }) => (
            <li key={`${facet.name} ${value.name}`}>
              <Link href={to(value.query)} isNoFollow className={cn(chip, selectedChip)}>
                <Localized value={facet.title} />: <FacetLabel facet={facet} value={value} />
                <Icon name="close" aria-label={t('takeBack')} />
              </Link>
            </li>
          ))}
          {period?.startDate && (
            <li>
              <Link href={to(withoutDays(query))} isNoFollow className={cn(chip, selectedChip)}>
                {t('freeOn', { dates: spanText(period, language) })}
                <Icon name="close" aria-label={t('takeBack')} />
              </Link>
            </li>
          )}
          <li>
            <Link href={to('')} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
              {t('clear')}
            </Link>
          </li>
        </ul>
      )}
    </nav>
  );
}

/** Returns a query without its days. */
const withoutDays = (query: string) => query.replace(/&?startDate=[^&]*&endDate=[^&]*/, '').replace(/^&/, '');

const sortTexts: Readonly<Record<string, 'sortPrice' | 'sortPriceDown' | 'sortNew'>> = {
  price: 'sortPrice',
  '-price': 'sortPriceDown',
  '-new': 'sortNew',
};

function Choices({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5">
      <p className="text-sm font-semibold">{title}</p>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  );
}

const chip =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm tabular-nums wrap-anywhere';
const selectedChip = 'border-transparent bg-accent-soft font-semibold text-accent-soft-foreground';

/** A value to select; plain text when it would leave no rows. */
function Choice({
  href,
  isChosen,
  count,
  children,
}: {
  href: string;
  isChosen: boolean;
  count?: number;
  children: ReactNode;
}) {
  const shown = (
    <>
      {children}
      {count !== undefined && <span className="text-xs text-muted-foreground">{count}</span>}
    </>
  );
  return (
    <li>
      {count === 0 && !isChosen ? (
        <span className={cn(chip, 'border-border text-muted-foreground')}>{shown}</span>
      ) : (
        <Link
          href={href}
          isNoFollow
          aria-current={isChosen || undefined}
          className={cn(chip, isChosen ? selectedChip : 'border-border hover:border-input hover:bg-muted')}
        >
          {shown}
        </Link>
      )}
    </li>
  );
}

function FacetLabel({ facet: { prefix, suffix }, value: { shown } }: { facet: Facet; value: FacetValue }) {
  const t = useT(messages);
  const { number } = useFormat();
  if (typeof shown === 'boolean') return t(shown ? 'yes' : 'no');
  if (typeof shown === 'object' && !('from' in shown && 'to' in shown)) return <Localized value={shown} />;
  return (
    <span>
      <Localized value={prefix} />
      {typeof shown === 'string'
        ? number(shown)
        : `${number(String(shown.from))}–${number(String(shown.to))}`}
      <Localized value={suffix} />
    </span>
  );
}
