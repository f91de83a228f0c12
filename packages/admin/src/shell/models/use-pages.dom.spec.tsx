import { defineEntity, defineModule, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { accessOf } from '../../context/access.js';
import { adminOf } from '../../context/admin-context.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { usePageAt } from './use-pages.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { harbour: text() } });
const page = {
  part: 'page' as const,
  module: 'fleet',
  path: 'plan',
  title: { en: 'Plan', ru: 'План' },
  needs: boat.key,
  Page: () => null,
};
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [{ pages: [page] }],
  languages: ['en'],
  site: 'boats',
});

const Found = ({ path }: { path: string }) => usePageAt('fleet', path)?.title.en ?? 'nothing';

it.each([
  ['the page of a path', 'plan', true, 'Plan'],
  ['nothing at another path', 'plans', true, 'nothing'],
  ['nothing without the permission that the page needs', 'plan', false, 'nothing'],
])('is %s', async (_, path, read, name) => {
  const access = accessOf({
    name: 'Ann',
    permissions: { [boat.key]: { create: false, read, update: false, delete: false } },
  });
  const fetch = async () => Response.json({ data: [] });
  const { place, close } = await openInAdmin(<Found path={path} />, { app, access, fetch });
  expect(place.textContent).toBe(name);
  await close();
});
