import { FilterSelect } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { EmptyState, ErrorNotice, Skeleton } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { readReport, type Report } from '../actions.js';
import { metric } from '../entities/metric.js';
import { Charts } from '../react/charts.js';
import { reportDays } from '../report-days.js';
import { KeyFigures } from './key-figures.js';
import { Ranking } from './ranking.js';
import { reportMessages } from './report-messages.js';
import { usePageNames } from './use-page-names.js';

/** The figures of the site for a period, compared with the period before. */
export function ReportPage() {
  const t = useT(reportMessages);
  const [days, setDays] = useState<(typeof reportDays)[number]>(30);
  const { data, error } = useAnswer(readReport, { query: { days } }, { refetchOn: [metric] });
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
          <p className="pt-1 text-muted-foreground">{t('hint')}</p>
        </div>
        <FilterSelect
          label={t('period')}
          value={days}
          className="w-40"
          onChange={(chosen) => setDays(reportDays.find((one) => String(one) === chosen) ?? 30)}
        >
          {reportDays.map((one) => (
            <option key={one} value={one}>
              {t(`days${one}`)}
            </option>
          ))}
        </FilterSelect>
      </header>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && !data.hasData && <EmptyState title={t('empty')} description={t('emptyHint')} />}
      {data?.hasData && <Figures of={data} />}
    </div>
  );
}

function Figures({ of }: { of: Report }) {
  const t = useT(reportMessages);
  const format = useFormat();
  const nameOfPage = usePageNames(of.pages.map(({ name }) => name));
  const [from = '', to = from] = [of.days[0], of.days.at(-1)];
  const nameOfSource = (name: string) => (name === 'direct' || name === 'other' ? t(name) : name);
  return (
    <>
      <Part title={t('summary')}>
        <p role="status" className="text-sm text-muted-foreground">
          {t('against', {
            from: format.day(from),
            to: format.day(to),
            before: format.day(of.before),
            until: format.day(of.until),
          })}
        </p>
        <KeyFigures of={of} />
      </Part>
      <Part title={t('charts')}>
        <Charts of={of} />
      </Part>
      <div className="grid gap-6 lg:grid-cols-2">
        <Part title={t('pages')}>
          <Ranking
            label={t('pages')}
            column={t('page')}
            of={of.pages}
            nameOf={(path) => (path === '/*' ? t('others') : nameOfPage(path))}
          />
        </Part>
        <Part title={t('sources')}>
          <Ranking label={t('sources')} column={t('source')} of={of.sources} nameOf={nameOfSource} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  );
}
