import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Metrics } from './metrics.js';

afterEach(() => vi.unstubAllGlobals());

it('shows the figure of its widget as a chart, and as a table', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const asked = vi.fn(async (_url: RequestInfo | URL) => {
    const figures = [{ name: 'orders', currency: null, day: '2030-03-01', value: '12345' }];
    return new Response(JSON.stringify({ data: { days: ['2030-02-28', '2030-03-01'], figures } }), { status: 200 });
  });
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('EventSource', EventTarget);
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => root.render(<Metrics widgetId="0198c7b4-0000-7000-8000-000000000000" isPublic />));

  await vi.waitFor(() => act(async () => expect(document.querySelector('figcaption')?.textContent).toBe('Orders12,345')), 5000);
  expect(document.querySelectorAll('rect')).toHaveLength(2);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(String(asked.mock.calls[0]?.[0])).toContain('/api/analytic/widgets/0198c7b4-0000-7000-8000-000000000000/figures');
  await act(async () => root.unmount());
}, 60_000);
