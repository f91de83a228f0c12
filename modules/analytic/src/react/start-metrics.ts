import type { FiguresOfDays } from '../actions.js';
import { type Series, seriesOf } from '../series.js';
import { barAt, barHeight, barWidth, currencyMark, heightsOf } from './bars.js';

const timeoutMs = 10_000;

/** Fetches the figures of a widget that everyone may see, and draws them into the chart that the page brought empty. */
export async function startMetrics(element: HTMLElement): Promise<void> {
  const place = element.querySelector<HTMLElement>('[data-figures]');
  const template = place?.querySelector('template');
  if (!place || !template) return;
  try {
    const { figures, days } = await figuresAt(place.dataset.figures ?? '');
    const series = seriesOf(figures, days);
    const charts = series.map((one) => drawn(template, one));
    place.querySelector('[data-charts]')?.replaceChildren(...charts);
    place.dataset.state = series.length === 0 ? 'nothing' : 'shown';
  } catch {
    place.dataset.state = 'failed';
  }
}

async function figuresAt(path: string): Promise<FiguresOfDays> {
  const answer = await fetch(path, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: FiguresOfDays };
  return data;
}

function drawn(template: HTMLTemplateElement, { currency, sum, days }: Series): DocumentFragment {
  const { lang } = document.documentElement;
  const numbers = new Intl.NumberFormat(lang, { useGrouping: 'min2', maximumFractionDigits: 8 });
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  const number = (value: string) => numbers.format(value as Intl.StringNumericLiteral);
  const chart = template.content.cloneNode(true) as DocumentFragment;
  for (const title of chart.querySelectorAll('[data-title]')) title.textContent = title.textContent.replace(currencyMark, currency ?? '');
  chart.querySelector('[data-sum]')?.append(number(sum));
  const bars = chart.querySelector('[data-bars]');
  bars?.setAttribute('viewBox', `0 0 ${days.length * barWidth} ${barHeight}`);
  const heights = heightsOf(days);
  bars?.append(
    ...days.map(({ day, value }, index) => {
      const bar = svg('rect', barAt(index, heights[index] ?? 0));
      const title = svg('title', {});
      title.append(`${dates.format(new Date(day))}: ${number(value)}`);
      bar.append(title);
      return bar;
    }),
  );
  chart.querySelector('[data-days]')?.append(
    ...days.toReversed().map(({ day, value }) => {
      const row = document.createElement('tr');
      row.insertCell().append(dates.format(new Date(day)));
      const cell = row.insertCell();
      cell.className = 'text-right';
      cell.append(number(value));
      return row;
    }),
  );
  return chart;
}

function svg(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
