import { article, categoriesToArticles, category } from '@flotilla/blog';
import { attribute } from '@flotilla/ecommerce';
import { slide } from '@flotilla/website-builder';
import { createTestApp, make, makeMany, statementCount, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

it.each([
  '?limit=1000',
  '?limit=1000&count=true',
  '?limit=1000&include=categories-to-articles',
  '?limit=1000&include=categories-to-articles,articles-to-file-storage-module-files&orderBy[and][0][column]=title.en&orderBy[and][0][method]=desc',
])('sends one statement for ten rows, and one for a thousand: %s', async (query) => {
  const counts: number[] = [];
  for (const size of [10, 1000]) {
    await grow(size);
    counts.push(
      await statementCount(app, async () =>
        expect((await app.request<TestRow[]>({ url: article.route + query })).data).toHaveLength(size),
      ),
    );
  }
  expect(counts).toEqual([1, 1]);
});

it('embeds links of links, each level in the same statement', async () => {
  const [link] = await makeMany(app, categoriesToArticles, [{}]);
  const url = `${category.route}/${link?.categoryId}?include=categories-to-articles.articles-to-file-storage-module-files`;
  const sent = await statementCount(app, async () => {
    const { data } = await app.request({ url });
    expect(data.categoriesToArticles).toMatchObject([
      { id: link?.id, article: { id: link?.articleId, articlesToFileStorageModuleFiles: [] } },
    ]);
  });
  expect(sent).toBe(1);
});

it('pages by exact decimals, beyond the precision of floats', async () => {
  const numbers = [
    '-99999999999999999999.99999999',
    '-0.00000001',
    '0',
    '0.00000001',
    '0.1',
    '12345678901234567890.12345677',
    '12345678901234567890.12345678',
    '99999999999999999999.99999999',
  ];
  await app.sql('delete from ecommerce_attribute');
  await makeMany(
    app,
    attribute,
    numbers.toReversed().map((number) => ({ overrides: { number } })),
  );

  expect(await pages(attribute.route, 'number')).toEqual(numbers);
});

it('filters by the least and the greatest integer', async () => {
  for (const orderIndex of [-2_147_483_648, 2_147_483_647]) {
    const { id } = await make(app, categoriesToArticles, { orderIndex });
    const { data } = await app.request<TestRow[]>({
      url: `${categoriesToArticles.route}?filters[and][0][column]=orderIndex&filters[and][0][method]=eq&filters[and][0][value]=${orderIndex}`,
    });
    expect(data.map((row) => row.id)).toEqual([id]);
  }
  const { status } = await app.request({
    url: `${categoriesToArticles.route}?filters[and][0][column]=orderIndex&filters[and][0][method]=eq&filters[and][0][value]=2147483648`,
  });
  expect(status).toBe(400);
});

it('keeps pages complete while rows are added and removed between them', async () => {
  await app.sql('delete from website_builder_slide');
  const rows = await makeMany(
    app,
    slide,
    Array.from({ length: 9 }, () => ({ fields: 'required' as const })),
  );
  const first = await app.request<TestRow[]>({ url: `${slide.route}?limit=3` });
  await app.request({ method: 'DELETE', url: `${slide.route}/${rows[0]?.id}` });
  await make(app, slide, { createdAt: '2001-01-01T00:00:00Z' });
  const second = await app.request<TestRow[]>({ url: `${slide.route}?limit=100&after=${first.meta.next}` });

  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

/** Fills up the articles to a number, each with a category. */
async function grow(size: number): Promise<void> {
  const [row] = await app.sql<{ count: string }>('select count(*) from blog_article');
  const missing = size - Number(row?.count);
  if (missing < 0)
    await app.sql('delete from blog_article where "id" in (select "id" from blog_article limit $1)', [
      -missing,
    ]);
  if (missing > 0)
    await makeMany(
      app,
      categoriesToArticles,
      Array.from({ length: missing }, () => ({})),
    );
}

async function pages(route: string, column: string): Promise<unknown[]> {
  const values: unknown[] = [];
  let after = '';
  do {
    const { data, meta, text, status } = await app.request<TestRow[]>({
      url: `${route}?limit=1&orderBy[and][0][column]=${column}&orderBy[and][0][method]=asc${after}`,
    });
    expect(status, text).toBe(200);
    values.push(...data.map((row) => row[column]));
    after = meta.next === null ? '' : `&after=${meta.next}`;
  } while (after !== '');
  return values;
}
