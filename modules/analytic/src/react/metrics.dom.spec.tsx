import { makeRow, renderVariant } from '@flotilla/testing/react';
import { afterEach, expect, it, vi } from 'vitest';
import { widget } from '../entities/widget.js';
import * as door from './index.js';
import { startMetrics } from './start-metrics.js';

afterEach(() => vi.unstubAllGlobals());

/** Renders a public widget with a response of the API. */
async function rendered(metric: 'orders' | 'revenue', answer: () => Response): Promise<string | undefined> {
  const fetchMock = vi.fn(async (_url: RequestInfo | URL) => answer());
  vi.stubGlobal('fetch', fetchMock);
  const row = makeRow(widget, { variant: 'metrics-default', metric, days: 2, isPublic: true });
  const { html } = await renderVariant([door], { entity: 'analytic.widget', widget: row });
  document.documentElement.lang = 'en';
  document.body.innerHTML = html;
  await startMetrics(document.body);
  expect(String(fetchMock.mock.calls[0]?.[0])).toBe(`/api/analytic/widgets/${row.id}/figures`);
  return document.querySelector<HTMLElement>('[data-figures]')?.dataset.state;
}

const figures = (...values: object[]) =>
  new Response(JSON.stringify({ data: { days: ['2030-02-28', '2030-03-01'], figures: values } }), {
    status: 200,
  });
const captions = () =>
  [...document.querySelectorAll('[data-charts] figcaption')].map(({ textContent }) => textContent);

it('shows the metric of its widget as a chart and as a table', async () => {
  expect(
    await rendered('orders', () =>
      figures({ name: 'orders', currency: null, day: '2030-03-01', value: '12345' }),
    ),
  ).toBe('shown');
  expect(captions()).toEqual(['Orders12,345']);
  expect(document.querySelectorAll('[data-charts] rect')).toHaveLength(2);
  const cells = [...document.querySelectorAll('[data-charts] td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['March 1, 2030', '12,345', 'February 28, 2030', '0']);
});

it('shows revenue by currency, exactly', async () => {
  await rendered('revenue', () =>
    figures(
      { name: 'revenue', currency: 'USD', day: '2030-03-01', value: '0.1' },
      { name: 'revenue', currency: 'USD', day: '2030-02-28', value: '0.2' },
      { name: 'revenue', currency: 'EUR', day: '2030-03-01', value: '19.99' },
    ),
  );
  expect(captions()).toEqual(['Revenue, EUR19.99', 'Revenue, USD0.3']);
});

it('shows that nothing was counted, or that loading failed', async () => {
  expect(await rendered('orders', () => figures())).toBe('nothing');
  expect(await rendered('orders', () => new Response('', { status: 503 }))).toBe('failed');
});
