import { SiteProvider } from '@flotilla/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedNotification } from '../../actions.js';
import { NotificationList } from './notification-list.js';

const cookies = ['flotilla_session', 'flotilla_jwt'] as const;
const received = '/api/rbac/subjects/ann/notification-module/notifications';

let root: Root | undefined;
const written: RequestInit[] = [];

beforeEach(() => {
  written.length = 0;
  document.cookie = `${cookies[0]}=1`;
  document.cookie = `${cookies[1]}=.${btoa(JSON.stringify({ subject: { id: 'ann', slug: 'ann' } }))}.`;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const silent = class extends EventTarget {
    close() {}
  };
  vi.stubGlobal('EventSource', silent);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
  for (const name of cookies) document.cookie = `${name}=; max-age=-1`;
});

const order: ListedNotification = {
  id: '0199a7be-0000-7000-8000-000000000001',
  title: 'Order 7: paid',
  text: 'Thank you.\nAnemone <b>× 1</b>',
  link: '/en/ecommerce/orders/7',
  status: 'sent',
  createdAt: '2026-05-19T10:00:00.000Z',
};
const password: ListedNotification = {
  ...order,
  id: 'other',
  title: 'Your password was changed',
  text: null,
  link: null,
  status: 'read',
};

async function show(language = 'en') {
  vi.stubGlobal('fetch', async (url: string, call: RequestInit) => {
    if (call.method === 'POST' && url.endsWith(`${received}/read`)) written.push(call);
    return new Response(JSON.stringify({ data: call.method === 'POST' ? { read: 1 } : [order, password] }));
  });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  const site = { language, languages: ['en', 'ru'], path: '/notification/notifications' };
  await act(async () =>
    root?.render(
      <SiteProvider value={site}>
        <NotificationList />
      </SiteProvider>,
    ),
  );
  await vi.waitFor(() => act(async () => expect(document.body.textContent).toContain('Order 7: paid')));
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const click = (element: HTMLElement | null | undefined) => act(async () => element?.click());
const bodies = () => written.map(({ body }) => JSON.parse(String(body)) as unknown);

it('shows the text of each notification, escaped, with its link', async () => {
  await show('ru');

  const [first, second] = document.querySelectorAll('li');
  expect(first?.textContent).toContain('Thank you.\nAnemone <b>× 1</b>');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('/en/ecommerce/orders/7');
  expect([second?.querySelector('a'), second?.querySelector('p'), second?.querySelector('button')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(button('Отметить прочитанным')?.getAttribute('aria-label')).toBe(
    'Отметить прочитанным: Order 7: paid',
  );
});

it('marks one as read, by button or by link, or all', async () => {
  await show();

  await click(button('Mark as read'));
  expect(document.activeElement).toBe(document.querySelector('li'));
  await click(document.querySelector<HTMLElement>('li a'));
  await click(button('Mark all as read'));
  expect(document.activeElement).toBe(document.querySelector('ul'));

  expect(bodies()).toEqual([{ data: { ids: [order.id] } }, { data: { ids: [order.id] } }, { data: {} }]);
  expect(written.every(({ keepalive }) => keepalive)).toBe(true);
});
