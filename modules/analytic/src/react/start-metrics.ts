import { formatIn, pageTimeZone } from '@flotilla/react';
import type { DailyMetrics } from '../actions.js';
import { seriesOf } from '../series.js';
import { type Chart, chartOf, currencyMark } from './chart.js';

const timeoutMs = 10_000;

/** Loads the metric of a public widget, and draws it into the empty chart of the page. */
export async function startMetrics(element: HTMLElement): Promise<void> {
  const container = element.querySelector<HTMLElement>('[data-figures]');
  const template = container?.querySelector('template');
  if (!container || !template) return;
  try {
    const { figures, days } = await fetchMetrics(container.dataset.figures ?? '');
    const series = seriesOf(figures, days);
    const format = formatIn(document.documentElement.lang, pageTimeZone());
    const charts = series.map((one) => drawn(template, one.currency, chartOf(one, format)));
    container.querySelector('[data-charts]')?.replaceChildren(...charts);
    container.dataset.state = series.length === 0 ? 'nothing' : 'shown';
  } catch {
    container.dataset.state = 'failed';
  }
}

async function fetchMetrics(path: string): Promise<DailyMetrics> {
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const { data } = (await response.json()) as { data: DailyMetrics };
  return data;
}

function drawn(
  template: HTMLTemplateElement,
  currency: string | null,
  { sum, viewBox, bars, rows }: Chart,
): DocumentFragment {
  const chart = template.content.cloneNode(true) as DocumentFragment;
  for (const title of chart.querySelectorAll('[data-title]'))
    title.textContent = title.textContent.replace(currencyMark, currency ?? '');
  chart.querySelector('[data-sum]')?.append(sum);
  const picture = chart.querySelector('[data-bars]');
  picture?.setAttribute('viewBox', viewBox);
  for (const { title, at } of bars) {
    const bar = svg('rect', at);
    bar.append(svg('title', {}, title));
    picture?.append(bar);
  }
  chart.querySelector('[data-days]')?.append(...rows.map(({ day, value }) => tableRow(day, value)));
  return chart;
}

function tableRow(day: string, value: string): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.insertCell().append(day);
  const cell = row.insertCell();
  cell.className = 'text-end';
  cell.append(value);
  return row;
}

function svg(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(text);
  return element;
}
