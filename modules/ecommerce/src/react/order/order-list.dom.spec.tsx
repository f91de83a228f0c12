import { currency } from '@flotilla/billing';
import { sessionCookie } from '@flotilla/react';
import { createQueryClient } from '@flotilla/react/client';
import { makeRow } from '@flotilla/testing/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { order } from '../../index.js';
import { OrderList } from './order-list.js';

const euro = makeRow(currency, { symbol: '€', decimals: 2 });

let root: Root | undefined;

beforeEach(() => {
  document.cookie = `${sessionCookie}=1`;
  document.cookie = `flotilla_jwt=.${btoa(JSON.stringify({ subject: { id: 'ann', slug: 'ann' } }))}.`;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
  for (const name of [sessionCookie, 'flotilla_jwt']) document.cookie = `${name}=; max-age=-1`;
});

async function show(data: unknown) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data }), { status: 200 }));
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => {
    root?.render(
      <QueryClientProvider client={createQueryClient()}>
        <OrderList />
      </QueryClientProvider>,
    );
  });
}

const reads = (text: string) =>
  vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(text)));

it('shows the orders of the visitor', async () => {
  const line = {
    id: 'line',
    title: { en: 'Aurora 68' },
    unit: {},
    startDate: null,
    endDate: null,
    quantity: 2,
    total: '7800.00',
    gross: null,
    extras: [],
    interval: null,
    billingModuleCurrency: euro,
  };
  const placed = {
    number: 'Y56M-X4SY',
    status: 'delivering',
    type: 'history',
    placedAt: '2026-05-19T10:00:00.000Z',
  } as const;
  await show([{ ...makeRow(order, placed), ordersToProducts: [line], charges: [] }]);

  await reads('Order #Y56M-X4SYAurora 68 × 2May 19, 2026On its way€7,800');
});

it('shows an empty state without orders', async () => {
  await show([]);

  await reads('No orders yet');
});
