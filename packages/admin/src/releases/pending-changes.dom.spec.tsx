import { defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import type { ChangeSetView, PendingChangeView } from '@flotilla/core/change-sets';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { accessOf } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { PendingChanges } from './pending-changes.js';

const options = { access: { read: 'public' }, drafts: true } as const;
const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { harbour: text() }, ...options });
const sail = defineEntity({ module: 'fleet', name: 'sail', fields: { harbour: text() }, ...options });
const boatsToSails = defineLink({ from: 'fleet.boat', to: 'fleet.sail', contains: true });
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat, sail], links: [boatsToSails] })],
  extensions: [],
  languages: ['en', 'ru'],
  site: 'boats',
});
const access = accessOf({ name: 'Ann', permissions: {} });
const at = '2026-01-01T10:41:00Z';
const set: ChangeSetView = {
  ...{ id: 'set', kind: 'release', title: 'Summer', root: null, state: 'open', revision: 1, changes: 3 },
  ...{ publishAt: null, timeZone: null, problem: null, request: null, createdBy: null },
  ...{ createdAt: at, updatedAt: at, publishedBy: null, publishedAt: null },
};

const pending = (
  change: PendingChangeView['change'],
  entity: string,
  id: string,
  more: Partial<PendingChangeView> = {},
): PendingChangeView => ({
  ...{ change, entity, id, root: { entity, id }, group: { entity, id }, paths: [] },
  ...more,
});
const path = (name: string, value: unknown) => ({ path: name, base: null, value, by: null, at });
const added = { group: { entity: boat.key, id: 'new' } };
const order = (id: string) =>
  pending('update', boatsToSails.key, id, {
    root: { entity: boat.key, id: 'old' },
    group: { entity: boatsToSails.key, id: 'first' },
    paths: [path('orderIndex', 3)],
  });
const changes = [
  pending('create', boat.key, 'new', added),
  pending('update', boat.key, 'old', { paths: [path('harbour', 'Nice')] }),
  pending('create', boatsToSails.key, 'link', { ...added, root: { entity: boat.key, id: 'new' } }),
  order('first'),
  order('second'),
  pending('create', sail.key, 'sail', added),
];

async function open() {
  const sent: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    sent.push(`${init?.method ?? 'GET'} ${pathname}${search}`);
    if (pathname.endsWith('/set/changes')) return Response.json({ data: changes });
    const row = (id: string) => ({ id, harbour: `Boat ${id}`, title: `Boat ${id}` });
    if (pathname.endsWith('/boats')) return Response.json({ data: [row('new'), row('old')] });
    return Response.json({ data: [] });
  };
  const router = createMemoryRouter([{ path: '*', element: <PendingChanges set={set} /> }]);
  const opened = await openInAdmin(<RouterProvider router={router} />, { app, access, fetch });
  return { sent, close: () => opened.close() };
}

const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    check();
  });
const articles = () => [...document.querySelectorAll('article')];

it('lists the changes of editors with their rows folded, as many as their number', async () => {
  const { sent, close } = await open();
  await until(() => expect(articles()).toHaveLength(3));
  expect(document.body.textContent).toContain('3 changes');
  expect(articles().map((one) => one.querySelector('summary')?.textContent ?? '')).toEqual([
    '3 rows',
    '',
    '2 rows',
  ]);
  expect(articles().map((one) => one.querySelector('h2')?.previousElementSibling?.textContent)).toEqual([
    'New',
    'Changed',
    'Reordered',
  ]);
  expect(document.querySelectorAll('h3')).toHaveLength(0);

  const [first] = articles();
  await act(async () => first?.querySelector('summary')?.click());
  await until(() => expect(first?.querySelectorAll('h3')).toHaveLength(3));
  const undo = [...(first?.querySelectorAll('header button') ?? [])];
  expect(undo.map(({ textContent }) => textContent)).toEqual([
    'Undo this change',
    ...Array.from({ length: 3 }, () => 'Undo this row'),
  ]);
  await act(async () => (undo[0] as HTMLElement).click());
  await until(() => expect(sent).toContain('DELETE /api/change-sets/set/changes/fleet.boat/new?group=true'));
  await close();
});
