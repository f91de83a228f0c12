import { InvalidationBus, PublishedReader, TagCache, type Tag } from '@flotilla/backend';
import { article, articlesToFileStorageModuleFiles, category, categoriesToArticles } from '@flotilla/blog';
import { fieldsOf, only, showing } from '@flotilla/core';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { widget, widgetsToButtonsArrays } from '@flotilla/website-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

const menus = 'widgets-to-buttons-arrays';

let app: TestApp;
let reader: PublishedReader;

beforeAll(async () => {
  app = await createTestApp({ modules });
  reader = app.nest.get(PublishedReader);
});
afterAll(() => app.close());

/** The variants of a widget's menus that come when a view asks for them by these paths. */
async function menusBy(...include: string[]) {
  const { id } = await make(app, widget);
  for (const variant of ['default', 'additional', 'extra', 'hidden']) {
    await make(app, widgetsToButtonsArrays, { widgetId: id, variant });
  }
  const row = await reader.one({ entity: widget.key, field: 'id', value: String(id), include }, new Set());
  const links = row?.widgetsToButtonsArrays as { variant: string }[] | undefined;
  return links?.map(({ variant }) => variant).toSorted();
}

it('leaves out links that are hidden, and those of variants that nobody asked for', async () => {
  expect(await menusBy(menus)).toEqual(['additional', 'default', 'extra']);
  expect(await menusBy(only(menus, ['default', 'hidden']))).toEqual(['default']);
  expect(await menusBy(only(menus, ['default']), `${only(menus, ['extra'])}.buttons-arrays-to-buttons`)).toEqual(['default', 'extra']);
  expect(await menusBy(only(menus, ['default']), menus)).toEqual(['additional', 'default', 'extra']);
});

it('gives a list the fields that it shows, and turns its pages all the same', async () => {
  const { articleId } = await make(app, articlesToFileStorageModuleFiles);
  await make(app, article);

  const list = await reader.list(
    {
      entity: article.key,
      fields: fieldsOf(article, 'slug', 'title'),
      include: ['articles-to-file-storage-module-files'],
      orderBy: [{ column: 'createdAt', method: 'asc' }],
      limit: 1,
    },
    new Set(),
  );

  expect(list.rows.map((row) => row.id)).toEqual([articleId]);
  expect(Object.keys(list.rows[0] ?? {}).toSorted()).toEqual(['articlesToFileStorageModuleFiles', 'id', 'slug', 'title', 'variant']);
  expect(list.hasNext).toBe(true);
});

it('gives of an embedded row the fields that are asked for, and of its link what is its own', async () => {
  const { articleId, categoryId } = await make(app, categoriesToArticles, { variant: 'default', className: 'wide' });
  const include = showing('categories-to-articles', { fields: fieldsOf(category, 'slug') });

  const row = await reader.one({ entity: article.key, field: 'id', value: String(articleId), include }, new Set());

  expect(row?.categoriesToArticles).toEqual([
    {
      id: expect.any(String),
      variant: 'default',
      className: 'wide',
      category: { id: categoryId, variant: 'default', slug: expect.any(String) },
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
  const query = { entity: article.key, field: 'id', value: String(link.articleId), include: showing('categories-to-articles', {}) };
  const cache = new TagCache<object>(app.nest.get(InvalidationBus), { maxBytes: 10_000 });
  await cache.get('page', async () => ({ value: (await reader.one(query, tags)) ?? {}, tags, size: 1 }));

  const data = method === 'PATCH' ? { className: 'changed' } : undefined;
  expect((await app.request({ method, url: `${entity.route}/${String(link[idOf])}`, data })).status).toBe(200);
  expect(cache.peek('page')).toBeUndefined();
});
