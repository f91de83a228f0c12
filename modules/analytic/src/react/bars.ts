import type { Series } from '../series.js';

/** Of the place of a bar, in units of the picture. */
export const barWidth = 10;
export const barHeight = 60;

/** Stands in the title of an empty chart where the currency belongs. */
export const currencyMark = '¤';

/** How high the bar of each day is: the highest as high as the picture, one of nothing a line. */
export function heightsOf(days: Series['days']): number[] {
  const most = Math.max(1, ...days.map(({ value }) => Number(value)));
  return days.map(({ value }) => Math.max(Number(value) > 0 ? 2 : 0.5, (Math.max(0, Number(value)) / most) * barHeight));
}

/** The attributes of a bar. */
export function barAt(index: number, height: number) {
  return { x: index * barWidth + 1, y: barHeight - height, width: barWidth - 2, height, rx: 1, fill: 'currentColor' };
}
