import type { ReactNode } from 'react';
import { useFormat, useT } from '@flotilla/react';
import type { FiguresOfDays } from '../actions.js';
import { messages } from './messages.js';
import { type Series, seriesOf } from '../series.js';
import { barAt, barHeight, barWidth, heightsOf } from './bars.js';

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
  const heights = heightsOf(days);
  return (
    <ChartFrame
      title={title}
      sum={format.number(sum)}
      bars={days.map(({ day, value }, index) => (
        <rect key={day} {...barAt(index, heights[index] ?? 0)}>
          <title>{`${format.date(day)}: ${format.number(value)}`}</title>
        </rect>
      ))}
      width={days.length * barWidth}
      rows={days.toReversed().map(({ day, value }) => (
        <tr key={day}>
          <td>{format.date(day)}</td>
          <td className="text-right">{format.number(value)}</td>
        </tr>
      ))}
    />
  );
}

export interface ChartFrameProps {
  title: string;
  sum?: string;
  bars?: ReactNode;
  /** Of all bars, in units of the picture. */
  width?: number;
  rows?: ReactNode;
}

/** A chart with what is in it; the `data-` attributes say where a script puts the same. */
export function ChartFrame({ title, sum, bars, width, rows }: ChartFrameProps) {
  const t = useT(messages);
  return (
    <figure className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-sm font-semibold" data-title>
          {title}
        </span>
        <span className="font-display text-2xl font-medium tabular-nums" data-sum>
          {sum}
        </span>
      </figcaption>
      <svg
        viewBox={width === undefined ? undefined : `0 0 ${width} ${barHeight}`}
        preserveAspectRatio="none"
        className="h-16 w-full text-primary"
        aria-hidden="true"
        data-bars
      >
        {bars}
      </svg>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted-foreground">{t('asTable')}</summary>
        <div className="max-h-60 overflow-y-auto pt-2">
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only" data-title>
              {title}
            </caption>
            <thead className="text-xs text-muted-foreground">
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col" className="text-right">
                  {t('value')}
                </th>
              </tr>
            </thead>
            <tbody data-days>{rows}</tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
