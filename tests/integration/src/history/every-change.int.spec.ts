import { article, categoriesToArticles, category } from '@flotilla/blog';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});

afterAll(() => app.close());

const changesOf = (id: string) =>
  app.sql<Record<string, unknown>>('select * from flotilla_change where "rowId" = $1 order by "id"', [id]);

it('records creations, updates and deletions, with actor and request', async () => {
  const { data: made } = await app.request({
    method: 'POST',
    url: '/api/blog/articles',
    data: { title: { en: 'A' } },
  });
  const headers = { 'x-request-id': 'the-request' };
  await app.request({
    method: 'PATCH',
    url: `/api/blog/articles/${made.id}`,
    data: { title: { en: 'B' }, slug: made.slug },
    headers,
  });
  await app.request({ method: 'DELETE', url: `/api/blog/articles/${made.id}` });

  const [created, updated, deleted] = await changesOf(made.id);
  expect(created).toMatchObject({
    entity: article.key,
    change: 'created',
    by: 'key',
    before: null,
    after: made,
  });
  expect(updated).toMatchObject({
    change: 'updated',
    request: 'the-request',
    before: { title: { en: 'A' } },
    after: { title: { en: 'B' } },
  });
  expect(deleted).toMatchObject({
    change: 'deleted',
    before: { id: made.id, title: { en: 'B' } },
    after: null,
  });
});

it('records the links that are deleted with a row', async () => {
  const link = await make(app, categoriesToArticles);
  await app.request({ method: 'DELETE', url: `/api/${article.module}/${article.plural}/${link.articleId}` });
  const [, deleted] = await changesOf(link.id);
  const [cause] = await app.sql('select "id" from flotilla_change where "rowId" = $1 and "change" = $2', [
    link.articleId,
    'deleted',
  ]);
  expect(deleted).toMatchObject({ change: 'deleted', before: link, cause: cause?.id, by: 'key' });
  expect(await changesOf(link.categoryId)).toHaveLength(1);
  expect(category.key).toBe('blog.category');
});
