import type { Entity, Presentation } from '@flotilla/core';
import { lastDaysIn, startOfDayIn } from '@flotilla/core/values';
import { pageTimeZone } from '@flotilla/react';
import { Link, useSearchParams } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { tablePath } from '../context/routing/paths.js';
import { writeTableQuery } from './table-query.js';
import { viewMessages } from './view-messages.js';

type PresentedView = NonNullable<Presentation['views']>[number];

/** The views of a list that its definition gives to everyone, as tabs. */
export function GivenViews({ entity, views }: { entity: Entity; views: readonly PresentedView[] }) {
  const t = useT(viewMessages);
  const { labels, languages } = useAdmin();
  const [parameters] = useSearchParams();
  const shown = views.filter(({ filters }) => filters.every(({ column }) => isOfSite(column, languages)));
  const tabs = [
    { name: 'all', text: t('all'), search: '' },
    ...shown.map((view) => ({
      name: view.name,
      text: labels.view(entity, view.name),
      search: searchOf(view),
    })),
  ];
  return (
    <nav aria-label={t('givenViews')} className="flex gap-1 overflow-x-auto px-4 pb-3 sm:px-6">
      {tabs.map(({ name, text, search }) => (
        <Link
          key={name}
          to={{ pathname: tablePath(entity), search }}
          aria-current={search === String(parameters) ? 'true' : undefined}
          className="inline-flex min-h-8 shrink-0 items-center rounded-full border border-border px-3 text-xs font-medium hover:border-input hover:bg-muted aria-current:border-transparent aria-current:bg-secondary aria-current:text-secondary-foreground pointer-coarse:min-h-11"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** Returns whether a column exists on this site: `title.ru` only if there is content in Russian. */
function isOfSite(column: string, languages: readonly string[]): boolean {
  const [, language] = column.split('.');
  return language === undefined || languages.includes(language);
}

function searchOf({ filters, sort }: PresentedView): string {
  const [, descending, column] = /^(-?)(.+)$/.exec(sort ?? '') ?? [];
  return String(
    writeTableQuery({
      search: '',
      sort: column ? { column, method: descending ? 'desc' : 'asc' } : undefined,
      filters: filters.map((filter) => ({ ...filter, value: momentOf(filter.value) })),
    }),
  );
}

/** Replaces `-7d` by the start of the day a week ago, in the site's time zone. */
function momentOf(value: unknown): unknown {
  const [, days] = typeof value === 'string' ? (/^-(\d+)d$/.exec(value) ?? []) : [];
  if (days === undefined) return value;
  const [day = ''] = lastDaysIn(Date.now(), Number(days) + 1, pageTimeZone());
  return startOfDayIn(day, pageTimeZone());
}
