import { article, categoriesToArticles, category } from '@flotilla/blog';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
/** An app on the same database whose planner uses hash joins, as for many rows. */
let hashing: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
  const [{ name = '' } = {}] = await app.sql<{ name: string }>('select current_database() as name');
  await app.sql(`alter database "${name}" set enable_nestloop = off`);
  hashing = await createTestApp({ modules, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await hashing.close();
  await app.close();
});

it('is their own order with any join order of the database', async () => {
  const { id } = await make(app, category);
  const placed: string[] = [];
  for (const orderIndex of [4, 0, 3, 1, 2, 5, 7, 6]) {
    const { id: articleId } = await make(app, article);
    await make(app, categoriesToArticles, { categoryId: id, articleId, orderIndex, variant: 'default' });
    placed[orderIndex] = articleId;
  }
  const url = `/api/blog/categories/${id}?include=categories-to-articles`;

  for (const one of [app, hashing]) {
    const { data } = await one.request<{ categoriesToArticles: { articleId: string }[] }>({ url });
    expect(data.categoriesToArticles.map(({ articleId }) => articleId)).toEqual(placed);
  }
});
