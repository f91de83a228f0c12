import { content, defineEntity, defineModule, type Presentation } from '@flotilla/core';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { accessOf, type PermissionsByKey } from '../../context/access.js';
import { adminOf } from '../../context/admin-context.js';
import { defineAdminPage } from '../../extend/admin-parts.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import { AreaList } from './area-list.js';
import { BottomBar } from './bottom-bar.js';

const entityOf = (name: string, ui?: Presentation) =>
  defineEntity<'fleet', string, ReturnType<typeof content>>({
    module: 'fleet',
    name,
    fields: content(),
    access: { read: 'public' },
    ...(ui && { ui: ui as object }),
  });
const entities = [
  entityOf('charter', { area: 'shop', rank: 2 }),
  entityOf('order', { area: 'shop', rank: 1 }),
  entityOf('boat', { area: 'fleet', rank: 1 }),
  entityOf('page', { area: 'site', rank: 1 }),
  entityOf('log', { area: 'system', rank: 1 }),
  entityOf('part'),
];
const labels = { en: { '@fleet': 'Fleet' }, ru: { '@fleet': 'Флот', 'page.*': 'Страницы' } };
const pages = [
  defineAdminPage({
    module: 'fleet',
    path: 'board',
    title: { en: 'Board', ru: 'Доска' },
    needs: 'fleet.charter',
    Page: () => null,
  }),
];
const app = (language: string) =>
  adminOf({
    modules: [defineModule({ name: 'fleet', entities, labels })],
    extensions: [{ pages }],
    languages: ['en', 'ru'],
    site: 'boats',
    language,
  });
const all = { create: true, read: true, update: true, delete: true } as const;
const readOnly = { create: false, read: true, update: false, delete: false } as const;
const own = { create: 'own', read: 'own', update: 'own', delete: false } as const;
const owner = Object.fromEntries(entities.map(({ key }) => [key, all]));

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  vi.unstubAllGlobals();
});

interface Shown {
  permissions?: PermissionsByKey;
  at?: string;
  language?: string;
  screen?: React.ReactNode;
}

/** Returns the texts of the links, with a mark of the current one. */
async function linksOf({
  permissions = owner,
  at = '/',
  language = 'en',
  screen = <AreaList />,
}: Shown = {}) {
  const { place, close } = await openInAdmin(<MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>, {
    app: app(language),
    language,
    access: accessOf({ name: 'Ann', permissions }),
    fetch: async () => Response.json({ data: [] }),
  });
  closers.push(close);
  return [...place.querySelectorAll('a')].map(
    (link) => link.textContent + (link.getAttribute('aria-current') === 'page' ? '*' : ''),
  );
}

it('lists areas in their order, with those of modules before settings and system', async () => {
  expect(await linksOf()).toEqual(['Today*', 'Site', 'Shop', 'Fleet', 'System']);
});

it('shows the entries of the current area by rank, and screens after them', async () => {
  expect(await linksOf({ at: '/fleet/charters/new' })).toEqual([
    'Today',
    'Site',
    'Shop',
    'Orders',
    'Charters*',
    'Board',
    'Fleet',
    'System',
  ]);
});

it('hides lists that one may only read or own rows of, and opens a single area', async () => {
  const author = { ...Object.fromEntries(entities.map(({ key }) => [key, readOnly])), 'fleet.page': all };
  expect(
    await linksOf({ permissions: { ...author, 'fleet.order': own, 'fleet.charter': {} as never } }),
  ).toEqual(['Today*', 'Site', 'Pages', 'Releases', 'Translations', 'System', 'All data', 'Logs']);
});

it('shows lists of rows that one may only draft', async () => {
  const drafting = { ...readOnly, draft: true };
  expect(await linksOf({ permissions: { 'fleet.charter': drafting } })).toContain('Charters');
});

it('hides screens of rows that one may only read as their owner', async () => {
  const mine = { ...readOnly, read: 'own' as const };
  expect(await linksOf({ permissions: { 'fleet.charter': mine } })).not.toContain('Shop');
  expect(await linksOf({ permissions: { 'fleet.charter': readOnly } })).toContain('Shop');
});

it('is in the language of the interface', async () => {
  expect(await linksOf({ language: 'ru' })).toEqual(['Сегодня*', 'Сайт', 'Магазин', 'Флот', 'Система']);
});

it('has three areas and all of them in the bar of phones', async () => {
  const [today, site, orders, ...menu] = await linksOf({ screen: <BottomBar /> });
  expect([today, site, orders]).toEqual(['Today*', 'Site', 'Orders']);
  expect(menu).toEqual([
    'Today*',
    'Site',
    'Pages',
    'Releases',
    'Translations',
    'Shop',
    'Orders',
    'Charters',
    'Board',
    'Fleet',
    'System',
    'All data',
    'Logs',
  ]);
});
