import { useFormat, useT } from '@flotilla/react';
import type { FiguresOfDays } from '../actions.js';
import { messages } from './messages.js';
import { type Series, seriesOf } from '../series.js';

/** Figures of the last days: a chart of each, and the same as a table. */
export function Charts({ of: { figures, days } }: { of: FiguresOfDays }) {
  const t = useT(messages);
  const series = seriesOf(figures, days);
  if (series.length === 0) return <p className="text-muted-foreground">{t('nothing')}</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {series.map((one) => (
        <Chart key={`${one.name} ${one.currency}`} series={one} />
      ))}
    </div>
  );
}

const names = ['page-views', 'form-submissions', 'orders'] as const;

function Chart({ series: { name, currency, days, sum } }: { series: Series }) {
  const t = useT(messages);
  const format = useFormat();
  const title = currency === null ? t(names.find((one) => one === name) ?? 'page-views') : t('revenue', { currency });
  const most = Math.max(1, ...days.map(({ value }) => Number(value)));
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-sm font-semibold">{title}</span>
        <span className="font-display text-2xl font-medium tabular-nums">{format.number(sum)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * 10} 60`} preserveAspectRatio="none" className="h-16 w-full text-primary" aria-hidden="true">
        {days.map(({ day, value }, index) => {
          const height = Math.max(Number(value) > 0 ? 2 : 0.5, (Math.max(0, Number(value)) / most) * 60);
          return (
            <rect key={day} x={index * 10 + 1} y={60 - height} width={8} height={height} rx={1} fill="currentColor">
              <title>{`${format.date(day)}: ${format.number(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted-foreground">{t('asTable')}</summary>
        <div className="max-h-60 overflow-y-auto pt-2">
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead className="text-xs text-muted-foreground">
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col" className="text-right">
                  {t('value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, value }) => (
                <tr key={day}>
                  <td>{format.date(day)}</td>
                  <td className="text-right">{format.number(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
