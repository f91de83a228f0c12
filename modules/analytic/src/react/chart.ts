import type { Format } from '@flotilla/react';
import type { Series } from '../series.js';

/** Content of a chart as text and attributes, shared by a component and a script. */
export interface Chart {
  readonly sum: string;
  readonly viewBox: string;
  /** One per day, oldest first; the title is the day and its value. */
  readonly bars: readonly {
    readonly title: string;
    readonly at: Readonly<Record<string, string | number>>;
  }[];
  /** Newest first. */
  readonly rows: readonly { readonly day: string; readonly value: string }[];
}

/** Placeholder of the currency in the title of an empty chart. */
export const currencyMark = '¤';

// In SVG units.
const barWidth = 10;
const barHeight = 60;

/** Returns a chart of a series: the highest bar has the full height, a bar of 0 is a line. */
export function chartOf({ days, sum }: Series, format: Pick<Format, 'day' | 'number'>): Chart {
  const most = Math.max(1, ...days.map(({ value }) => Number(value)));
  const heightOf = (value: number) => Math.max(value > 0 ? 2 : 0.5, (Math.max(0, value) / most) * barHeight);
  const rows = days.map(({ day, value }) => ({ day: format.day(day), value: format.number(value) }));
  return {
    sum: format.number(sum),
    viewBox: `0 0 ${days.length * barWidth} ${barHeight}`,
    bars: rows.map(({ day, value }, index) => ({
      title: `${day}: ${value}`,
      at: barAt(index, heightOf(Number(days[index]?.value))),
    })),
    rows: rows.toReversed(),
  };
}

function barAt(index: number, height: number) {
  return {
    x: index * barWidth + 1,
    y: barHeight - height,
    width: barWidth - 2,
    height,
    rx: 1,
    fill: 'currentColor',
  };
}
