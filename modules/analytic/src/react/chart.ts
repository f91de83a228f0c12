import type { Format } from '@flotilla/react';
import type { Series } from '../series.js';

/** What a chart shows, as texts and attributes: a component and a script draw the same. */
export interface Chart {
  readonly sum: string;
  readonly viewBox: string;
  /** One for each day, the oldest first; the title is the day and its value. */
  readonly bars: readonly { readonly title: string; readonly at: Readonly<Record<string, string | number>> }[];
  /** The newest first. */
  readonly rows: readonly { readonly day: string; readonly value: string }[];
}

/** Stands in the title of an empty chart where the currency belongs. */
export const currencyMark = '¤';

// In units of the picture.
const barWidth = 10;
const barHeight = 60;

/** A chart of figures: the highest bar is as high as the picture, one of nothing a line. */
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
  return { x: index * barWidth + 1, y: barHeight - height, width: barWidth - 2, height, rx: 1, fill: 'currentColor' };
}
