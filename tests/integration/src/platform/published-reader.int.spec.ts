import { InvalidationBus, PublishedReader, TagCache, type Tag } from '@flotilla/backend/ports';
import { article, articlesToFileStorageModuleFiles, category, categoriesToArticles } from '@flotilla/blog';
import { type Selection, show, via } from '@flotilla/core';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { file } from '@flotilla/file-storage';
import {
  button,
  buttonsArray,
  buttonsArraysToButtons,
  widget,
  widgetsToButtonsArrays,
} from '@flotilla/website-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
let reader: PublishedReader;

beforeAll(async () => {
  app = await createTestApp({ modules });
  reader = app.nest.get(PublishedReader);
});
afterAll(() => app.close());

const menus = (...variants: ('default' | 'extra' | 'hidden')[]) =>
  via(widgetsToButtonsArrays, buttonsArray, { variants });
const allMenus = via(widgetsToButtonsArrays, buttonsArray);

/** Returns the variants of a widget's menus in a selection. */
async function menusOf(of: Selection) {
  const { id } = await make(app, widget);
  for (const variant of ['default', 'additional', 'extra', 'hidden']) {
    await make(app, widgetsToButtonsArrays, { widgetId: id, variant });
  }
  const row = await reader.one({ of, field: 'id', value: String(id) }, new Set());
  const links = row?.widgetsToButtonsArrays as { variant: string }[] | undefined;
  return links?.map(({ variant }) => variant).toSorted();
}

it('leaves out hidden links, and those of unselected variants', async () => {
  const withButtons = show(buttonsArray, [], { buttons: via(buttonsArraysToButtons, button) });
  const small = via(widgetsToButtonsArrays, withButtons, { variants: ['extra'] });

  expect(await menusOf(show(widget, '*', { menus: allMenus }))).toEqual(['additional', 'default', 'extra']);
  expect(await menusOf(show(widget, '*', { menus: menus('default', 'hidden') }))).toEqual(['default']);
  expect(await menusOf(show(widget, '*', { menus: menus('default'), small }))).toEqual(['default', 'extra']);
  expect(await menusOf(show(widget, '*', { menus: menus('default'), all: allMenus }))).toEqual([
    'additional',
    'default',
    'extra',
  ]);
});

it('reads only the selected fields of a list, and still pages it', async () => {
  const { articleId } = await make(app, articlesToFileStorageModuleFiles);
  await make(app, article);

  const list = await reader.list(
    {
      of: show(article, ['slug', 'title'], { pictures: via(articlesToFileStorageModuleFiles, file) }),
      orderBy: [{ column: 'createdAt', method: 'asc' }],
      limit: 1,
    },
    new Set(),
  );

  expect(list.rows.map((row) => row.id)).toEqual([articleId]);
  expect(Object.keys(list.rows[0] ?? {}).toSorted()).toEqual([
    'articlesToFileStorageModuleFiles',
    'id',
    'slug',
    'slugs',
    'title',
    'variant',
  ]);
  expect(list.hasNext).toBe(true);
});

it('reads only the selected fields of embedded rows and of their links', async () => {
  const { articleId, categoryId } = await make(app, categoriesToArticles, {
    variant: 'default',
    className: 'wide',
  });
  const of = show(article, '*', { topics: via(categoriesToArticles, show(category, ['slug'])) });

  const row = await reader.one({ of, field: 'id', value: String(articleId) }, new Set());

  expect(row?.categoriesToArticles).toEqual([
    {
      id: expect.any(String),
      variant: 'default',
      className: 'wide',
      category: { id: categoryId, variant: 'default', slug: expect.any(String), slugs: {} },
    },
  ]);
});

it.each([
  ['a link that it shows', 'PATCH', categoriesToArticles, 'id'],
  ['whether the link is there', 'DELETE', categoriesToArticles, 'id'],
  ['the row at its far side', 'PATCH', category, 'categoryId'],
] as const)('depends on %s', async (_, method, entity, idOf) => {
  const link = await make(app, categoriesToArticles, { variant: 'default' });
  const tags = new Set<Tag>();
  const query = {
    of: show(article, '*', { topics: via(categoriesToArticles, category) }),
    field: 'id',
    value: String(link.articleId),
  };
  const cache = new TagCache<object>(app.nest.get(InvalidationBus), { maxBytes: 10_000 });
  await cache.get('page', async () => ({ value: (await reader.one(query, tags)) ?? {}, tags, size: 1 }));

  const data = method === 'PATCH' ? { className: 'changed' } : undefined;
  expect((await app.request({ method, url: `${entity.route}/${String(link[idOf])}`, data })).status).toBe(
    200,
  );
  expect(cache.peek('page')).toBeUndefined();
});
