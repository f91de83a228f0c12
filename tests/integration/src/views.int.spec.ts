import { article, categoriesToArticles, category, widget, widgetsToArticles } from '@flotilla/blog';
import type { ViewDocument } from '@flotilla/core/documents';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let topicId: string;

beforeAll(async () => {
  app = await createTestApp({ modules });
  topicId = (await make(app, category, { slug: 'routes', title: { en: 'Routes' } })).id;
  for (const number of [1, 2, 3]) {
    const { id } = await make(app, article, {
      slug: `leg-${number}`,
      title: { en: `Leg ${number}` },
      publishedAt: `2026-0${number}-01T00:00:00.000Z`,
    });
    await make(app, categoriesToArticles, { categoryId: topicId, articleId: id, variant: 'default' });
  }
  await make(app, article, { slug: 'draft', title: { en: 'Draft' }, publishedAt: null });
});
afterAll(() => app.close());

const request = (path: string) => app.request<ViewDocument>({ url: `/api/views/${path}`, as: 'anonymous' });
const slugsOf = ({ lists }: ViewDocument) => lists.articles?.rows.map(({ slug }) => slug);

describe('GET /api/views', () => {
  it('returns the lists of a view without a stored row', async () => {
    const { data } = await request('blog/widget/article-list-default');

    expect(slugsOf(data)).toEqual(['leg-3', 'leg-2', 'leg-1']);
    expect(data.widget).toMatchObject({
      id: '',
      variant: 'article-list-default',
      title: {},
      className: null,
    });
    expect(data.subject).toBeNull();
  });

  it('returns a page of the lists, with another limit', async () => {
    const { data } = await request('blog/widget/article-list-default?limit=2&page=2');

    expect(slugsOf(data)).toEqual(['leg-1']);
    expect(data.lists.articles).toMatchObject({ page: 2, hasNext: false, pages: 2 });
  });

  it('returns a stored row; rows that were selected by hand replace the list', async () => {
    const { id } = await make(app, widget, { variant: 'article-list-default', title: { en: 'Chosen' } });
    const { id: articleId } = await make(app, article, { slug: 'chosen', title: { en: 'Chosen' } });
    await make(app, widgetsToArticles, { widgetId: id, articleId, variant: 'default' });

    const { data } = await request(`blog/widget/article-list-default?id=${id}`);

    expect(data.widget).toMatchObject({ id, title: { en: 'Chosen' } });
    expect(data.lists).toEqual({});
  });

  it('returns the row of the subject, and its lists', async () => {
    const { data } = await request('blog/widget/category-overview-default?subject=routes');

    expect(data.subject).toMatchObject({ id: topicId });
    expect(data.lists.articles?.rows).toHaveLength(3);
  });

  it('allows other origins to read it, without credentials', async () => {
    const { headers } = await request('blog/widget/article-list-default');
    const refused = await request('blog/widget/article-lst');

    expect(headers['access-control-allow-origin']).toBe('*');
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('shows a change in the next request', async () => {
    await request('blog/widget/article-list-default');
    await make(app, article, {
      slug: 'leg-4',
      title: { en: 'Leg 4' },
      publishedAt: '2026-05-01T00:00:00.000Z',
    });

    expect(slugsOf((await request('blog/widget/article-list-default')).data)).toContain('leg-4');
  });

  it.each([
    ['blog/widget/article-lst', /has no view .*It has default, article-list-default/],
    ['fleet/widget/default', /No installed module has a view of fleet.widget/],
    [
      'website-builder/widget/content-default',
      /Views of website-builder.widget are read only as parts of pages. There are views of .*blog.widget/,
    ],
    ['blog/widget/category-overview-default?subject=nowhere', /no published row with the subject .*nowhere/],
    [
      'blog/widget/article-list-default?id=00000000-0000-4000-8000-000000000000',
      /has no published row 00000000/,
    ],
  ])('responds 404 to %s and names the reason', async (path, reason) => {
    const { status, text } = await request(path);

    expect(status).toBe(404);
    expect(text).toMatch(reason);
  });

  it.each(['limit=0', 'limit=101', 'page=0', 'id=x'])('rejects %s', async (query) => {
    expect((await request(`blog/widget/article-list-default?${query}`)).status).toBe(400);
  });
});
