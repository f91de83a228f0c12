import { useFormat, useT } from '@flotilla/react';
import type { DailyMetrics } from '../actions.js';
import { type Series, seriesOf } from '../series.js';
import { type Chart, chartOf } from './chart.js';
import { messages } from './messages.js';

/** Charts of the last days, each with a table of the same data. */
export function Charts({ of: { figures, days } }: { of: DailyMetrics }) {
  const t = useT(messages);
  const series = seriesOf(figures, days);
  if (series.length === 0) return <p className="text-muted-foreground">{t('nothing')}</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {series.map((one) => (
        <ChartOfSeries key={`${one.name} ${one.currency}`} series={one} />
      ))}
    </div>
  );
}

const names = ['visits', 'page-views', 'form-submissions', 'orders'] as const;

function ChartOfSeries({ series }: { series: Series }) {
  const t = useT(messages);
  const { name, currency } = series;
  const title =
    currency === null ? t(names.find((one) => one === name) ?? 'page-views') : t('revenue', { currency });
  return <ChartFrame title={title} chart={chartOf(series, useFormat())} />;
}

/** A chart, or an empty one that a script fills by its `data-` attributes. */
export function ChartFrame({ title, chart }: { title: string; chart?: Chart }) {
  const t = useT(messages);
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-sm font-semibold" data-title>
          {title}
        </span>
        <span className="font-display text-2xl font-medium tabular-nums" data-sum>
          {chart?.sum}
        </span>
      </figcaption>
      <svg
        viewBox={chart?.viewBox}
        preserveAspectRatio="none"
        className="h-16 w-full text-primary"
        aria-hidden="true"
        data-bars
      >
        {chart?.bars.map(({ title: figure, at }) => (
          <rect key={figure} {...at}>
            <title>{figure}</title>
          </rect>
        ))}
      </svg>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted-foreground">{t('asTable')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard */}
        <div tabIndex={0} className="max-h-60 overflow-y-auto pt-2">
          <table className="w-full text-start tabular-nums">
            <caption className="sr-only" data-title>
              {title}
            </caption>
            <thead className="text-xs text-muted-foreground">
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col" className="text-end">
                  {t('value')}
                </th>
              </tr>
            </thead>
            <tbody data-days>
              {chart?.rows.map(({ day, value }) => (
                <tr key={day}>
                  <td>{day}</td>
                  <td className="text-end">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
