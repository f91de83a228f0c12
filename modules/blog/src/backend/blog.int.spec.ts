import { via } from '@flotilla/core';
import { PublishedReader } from '@flotilla/backend/ports';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { createTestApp, make, makeInput, statementCount, type TestApp } from '@flotilla/testing';
import { WebsiteBuilderModule } from '@flotilla/website-builder/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { article, articlesToWebsiteBuilderModuleWidgets, categoriesToArticles, category } from '../index.js';
import { articleOfTopic, wholeArticle } from '../selections.js';
import { BlogModule } from './index.js';

/** Generated links can have any variant, including `hidden`. */
const visible = { variant: 'default' };
const privateRoute = articlesToWebsiteBuilderModuleWidgets.route;

describe('a blog with a website builder', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ modules: [FileStorageModule, WebsiteBuilderModule, BlogModule] });
  });
  afterAll(() => app.close());

  it('returns private links of an article only to callers with the right, and never to a page', async () => {
    const link = await make(app, articlesToWebsiteBuilderModuleWidgets, visible);
    const query = { of: wholeArticle, field: 'id', value: String(link.articleId) };
    const row = await app.nest.get(PublishedReader).one(query, new Set());

    expect((await app.request({ url: privateRoute, as: 'anonymous' })).status).toBe(401);
    expect((await app.request({ url: privateRoute })).data).toEqual([link]);
    expect(row?.id).toBe(link.articleId);
    expect(JSON.stringify(row)).not.toContain(String(link.websiteBuilderModuleWidgetId));
  });

  it('reads a page of a topic by a constant number of statements', async () => {
    const { id } = await make(app, category);
    const articles = via(categoriesToArticles, articleOfTopic);
    const page = (number: number) =>
      app.nest
        .get(PublishedReader)
        .linked({ via: articles, id: String(id), limit: 12, page: number }, new Set());
    await fill(app, String(id), 1);
    const few = await statementCount(app, () => page(1));
    await fill(app, String(id), 30);

    const first = await page(1);
    const third = await page(3);

    expect([first.rows.length, first.hasNext, third.rows.length, third.hasNext]).toEqual([
      12,
      true,
      7,
      false,
    ]);
    expect(Object.keys(first.rows[0]?.article as object)).not.toContain('description');
    expect(await statementCount(app, () => page(3))).toBe(few);

    // Counting the pages takes one more statement and leaves hidden links out.
    const counted = (number: number) =>
      app.nest
        .get(PublishedReader)
        .linked({ via: articles, id: String(id), limit: 12, page: number, isPaged: true }, new Set());
    expect([(await counted(1)).pages, (await counted(3)).pages, first.pages]).toEqual([3, 3, undefined]);
    expect([
      await statementCount(app, () => counted(1)),
      await statementCount(app, () => counted(3)),
    ]).toEqual([few + 1, few + 1]);
  });
});

describe('related articles', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ modules: [FileStorageModule, BlogModule] });
  });
  afterAll(() => app.close());

  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
  const publishedOn = (number: number) => ({ publishedAt: day(number), unpublishedAt: null });

  async function addTo(categories: readonly string[], fields: object, variant = 'default'): Promise<string> {
    const { id } = await make(app, article, fields);
    for (const categoryId of categories)
      await make(app, categoriesToArticles, { categoryId, articleId: id, variant });
    return String(id);
  }

  it('share a published category, are published themselves, and begin with the newest', async () => {
    const [winds, boats, drafted] = await Promise.all([
      make(app, category, publishedOn(1)),
      make(app, category, publishedOn(1)),
      make(app, category, { publishedAt: null, unpublishedAt: null }),
    ]).then((rows) => rows.map(({ id }) => String(id)));
    if (!winds || !boats || !drafted) throw new Error('There are no categories.');
    const id = await addTo([winds, boats, drafted], publishedOn(2));
    const older = await addTo([winds, boats], publishedOn(3));
    const newer = await addTo([boats], publishedOn(4));
    await addTo([winds], { publishedAt: null, unpublishedAt: null });
    await addTo([winds], publishedOn(5), 'hidden');
    await addTo([drafted], publishedOn(6));
    await addTo([], publishedOn(7));
    const related = async () => {
      const tags = new Set<string>();
      const via = viaCategories;
      const rows = await app.nest.get(PublishedReader).related({ via, id, orderBy, limit: 24 }, tags);
      return { ids: rows.map((row) => row.id), tags };
    };
    const { ids, tags } = await related();

    expect(ids).toEqual([newer, older]);
    expect([...tags].filter((tag) => tag.startsWith('blog.article:')).sort()).toEqual(
      [`blog.article:${newer}`, `blog.article:${older}`].sort(),
    );
    expect(tags).toContain(`blog.categories-to-articles@categoryId:${winds}`);
    const before = await statementCount(app, related);
    for (let index = 0; index < 10; index++) await addTo([winds], publishedOn(8 + index));
    expect(await statementCount(app, related)).toBe(before);
    expect((await related()).ids).toHaveLength(12);
  });
});

const viaCategories = via(categoriesToArticles, articleOfTopic);
const orderBy = [{ column: 'publishedAt', method: 'desc' }] as const;

/** Adds `count` visible articles and one hidden article to a topic. */
async function fill(app: TestApp, categoryId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count + 1 }, (_, index) => ({
    ...makeInput(article, { seed: index }),
    slug: `topic-${count}-${index}`,
  }));
  const { data } = await app.request<{ id: string }[]>({
    method: 'POST',
    url: `${article.route}/bulk`,
    data: rows,
  });
  const links = data.map(({ id }, index) => ({
    categoryId,
    articleId: id,
    variant: index === 0 ? 'hidden' : 'default',
  }));
  const { status } = await app.request({
    method: 'POST',
    url: `${categoriesToArticles.route}/bulk`,
    data: links,
  });
  expect(status).toBe(201);
}

describe('a blog alone', () => {
  it('works without the shop, file storage and website builder modules', async () => {
    const app = await createTestApp({ modules: [BlogModule] });
    try {
      const { articleId } = await make(app, categoriesToArticles, visible);
      const query = { of: wholeArticle, field: 'id', value: String(articleId) };
      const row = await app.nest.get(PublishedReader).one(query, new Set());

      expect(row?.categoriesToArticles).toHaveLength(1);
      expect(Object.keys(row ?? {})).not.toContain('articlesToEcommerceModuleProducts');
    } finally {
      await app.close();
    }
  });
});
