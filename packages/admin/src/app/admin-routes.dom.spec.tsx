import { defineEntity, defineModule, text } from '@flotilla/core';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { accessOf } from '../context/access.js';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { AdminRoutes } from './admin-routes.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { harbour: text() } });
const page = {
  part: 'page' as const,
  module: 'fleet',
  path: 'plans',
  title: { en: 'Plans', ru: 'Планы' },
  Page: () => null,
  Detail: ({ id }: { id: string }) => <h1>{id}</h1>,
};
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [{ pages: [page] }],
  languages: ['en'],
  site: 'boats',
});

const access = accessOf({
  name: 'Ann',
  permissions: { [boat.key]: { create: true, read: true, update: true, delete: true } },
});

async function open(path: string) {
  const requested: string[] = [];
  const fetch = async (input: unknown) => {
    requested.push(input instanceof Request ? input.url : String(input));
    return Response.json({ data: [] });
  };
  const routes = (
    <MemoryRouter initialEntries={[`/${path}`]}>
      <AdminRoutes />
    </MemoryRouter>
  );
  const opened = await openInAdmin(routes, { app, access, fetch });
  await act(() => vi.dynamicImportSettled());
  return { requested, ...opened };
}

it.each(['fleet/plans/new', 'fleet/plans/7', 'fleet/boats/7', 'studio/fleet/boats/7', 'releases/7'])(
  'shows a heading and requests no row at %s, which names no row',
  async (path) => {
    const { place, requested, close } = await open(path);
    expect(place.querySelector('h1')?.textContent).toBe('There is nothing here');
    expect(requested.filter((url) => /\/(7|new)\b/.test(url))).toEqual([]);
    await close();
  },
);

it('shows the detail of a page at the id of a row', async () => {
  const id = '0b6a8a52-2f0e-4f7e-9a55-6a2a3f6a1c11';
  const { place, close } = await open(`fleet/plans/${id}`);
  expect(place.querySelector('h1')?.textContent).toBe(id);
  await close();
});
