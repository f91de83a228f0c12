import { article, type Article, category } from '@flotilla/blog';
import type { IndexedUrl, PageDocument } from '@flotilla/core/documents';
import { page, type Redirect } from '@flotilla/host';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { changeSetsOf } from './change-sets/change-sets.fixture.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
  await make(app, page, { url: '/blog/articles/[blog.articles.slug]' });
  await make(app, page, { url: '/blog/categories/[blog.categories.slug]/[blog.articles.slug]' });
});
afterAll(() => app.close());

const documentAt = async (url: string) => {
  const answer = await app.request<PageDocument>({
    url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
    as: 'anonymous',
  });
  return answer.data;
};
const changed = (id: string, data: object) =>
  app.request<Article>({ method: 'PATCH', url: `/api/blog/articles/${id}`, data });
const created = (data: object) => app.request<Article>({ method: 'POST', url: '/api/blog/articles', data });
const redirectsFrom = async (from: string) => {
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'from', method: 'eq', value: `/blog/articles/${from}` }] }),
  );
  const { data } = await app.request<Redirect[]>({ url: `/api/host/redirects?filters=${filters}` });
  return data.map(({ to }) => to);
};
/** Returns an article with the title in both languages. */
const articleOf = (slug: string, slugs: Record<string, string> = {}) =>
  make(app, article, { slug, slugs, title: { en: slug, ru: slug } });

describe('the address of a row with a slug of a language', () => {
  it('shows the same row by each slug, and names the address of each language', async () => {
    const { id } = await articleOf('charter', { ru: 'charternaya', el: 'nayloseis' });

    for (const slug of ['charter', 'charternaya', 'nayloseis']) {
      const { status, url, addresses, segments } = await documentAt(`/blog/articles/${slug}`);
      expect({ status, url, addresses, segments }).toEqual({
        status: 200,
        url: '/blog/articles/charter',
        addresses: { ru: '/blog/articles/charternaya', el: '/blog/articles/nayloseis' },
        segments: { 'blog.articles.slug': 'charter' },
      });
    }
    expect((await changed(id, { slugs: {} })).status).toBe(200);
    expect((await documentAt('/blog/articles/charter')).addresses).toBeUndefined();
  });

  it('combines the slugs of several rows', async () => {
    await make(app, category, { slug: 'routes', slugs: { ru: 'marshruty' } });
    await articleOf('lagoon', { ru: 'laguna' });

    const { url, addresses } = await documentAt('/blog/categories/marshruty/lagoon');
    expect({ url, addresses }).toEqual({
      url: '/blog/categories/routes/lagoon',
      addresses: { ru: '/blog/categories/marshruty/laguna' },
    });
  });

  it('is in the sitemap', async () => {
    await articleOf('regatta', { ru: 'regata-ru' });
    const { data } = await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls?offset=0&limit=1000' });
    const listed = data.find(({ url }) => url === '/blog/articles/regatta');
    expect(listed).toMatchObject({
      slugs: { ru: 'regata-ru' },
      addresses: { ru: '/blog/articles/regata-ru' },
    });
  });

  it('costs a page without such slugs no statement', async () => {
    await make(app, article, { slug: 'plain', slugs: {} });
    await make(app, article, { slug: 'other', slugs: { ru: 'drugaya' } });
    const plain = await statementCount(app, () => documentAt('/blog/articles/plain'));
    const localized = await statementCount(app, () => documentAt('/blog/articles/other'));
    const byLanguage = await statementCount(app, () => documentAt('/blog/articles/drugaya'));

    expect(localized).toBe(plain);
    expect(byLanguage).toBe(plain + 2);
  });
});

describe('a slug', () => {
  it.each([
    ['the slug of another row', { slug: 'third', slugs: { ru: 'taken-one' } }, 'slugs.ru'],
    ['a slug of another row in another language', { slug: 'third', slugs: { ru: 'taken-two' } }, 'slugs.ru'],
    ['a slug of a language as the slug of a new row', { slug: 'taken-two' }, 'slug'],
  ])('refuses %s', async (_, data, field) => {
    const found = await app.sql<{ n: string }>(`select 1 as n from blog_article where slug = 'taken-one'`);
    if (found.length === 0) await articleOf('taken-one', { el: 'taken-two' });

    const answer = await created({ title: { en: 'Third' }, ...data });
    expect(answer.status).toBe(409);
    expect(answer.problem).toMatchObject({ cause: [{ field, rule: 'taken' }] });
  });

  it('may be equal in several languages of one row', async () => {
    const answer = await created({
      title: { en: 'Same' },
      slug: 'same',
      slugs: { ru: 'same', el: 'ena', de: 'ena' },
    });
    expect(answer.status).toBe(201);
  });

  it('is generated around a slug of a language', async () => {
    await articleOf('mooring', { ru: 'stoyanka' });
    const { data } = await created({ title: { en: 'Stoyanka' } });
    expect(data.slug).toMatch(/^stoyanka-[0-9a-f]{6}$/);
  });

  it('is refused with other characters, and left out when empty', async () => {
    const wrong = await created({ title: { en: 'Wrong' }, slugs: { ru: 'Чартер' } });
    expect(wrong.status).toBe(400);
    const { data } = await created({ title: { en: 'Empty' }, slugs: { ru: '', el: 'adeio' } });
    expect(data.slugs).toEqual({ el: 'adeio' });
  });

  it('belongs to one row when many write it at the same moment', async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, (_, index) => articleOf(`race-${index}`)));
    const answers = await Promise.all(
      rows.map(({ id }, index) =>
        index % 2 === 0 ? changed(id, { slugs: { ru: 'prize' } }) : changed(id, { slug: 'prize' }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const [owners] = await app.sql<{ n: number }>(
      `select count(*)::int as n from blog_article where slug = 'prize' or slugs @> '{"ru":"prize"}'`,
    );
    expect(owners?.n).toBe(1);
  });
});

describe('a former slug of a language', () => {
  it('leads to the row, without chains and circles', async () => {
    const { id } = await articleOf('knots', { ru: 'uzly' });
    await changed(id, { slugs: { ru: 'uzly-2' } });
    expect(await redirectsFrom('uzly')).toEqual(['/blog/articles/knots']);
    expect((await documentAt('/blog/articles/uzly')).movedTo).toMatchObject({
      url: '/blog/articles/knots',
      addresses: { ru: '/blog/articles/uzly-2' },
      isPermanent: true,
    });

    await changed(id, { slug: 'all-knots' });
    expect(await redirectsFrom('uzly')).toEqual(['/blog/articles/all-knots']);
    expect(await redirectsFrom('uzly-2')).toEqual([]);

    await changed(id, { slugs: { ru: 'uzly' } });
    expect(await redirectsFrom('uzly')).toEqual([]);
    expect(await redirectsFrom('uzly-2')).toEqual(['/blog/articles/all-knots']);

    await changed(id, { slugs: {} });
    expect(await redirectsFrom('uzly')).toEqual(['/blog/articles/all-knots']);
  });

  it('yields to another row that takes it', async () => {
    const { id } = await articleOf('anchor', { ru: 'yakor' });
    await changed(id, { slugs: {} });
    await articleOf('another-anchor', { ru: 'yakor' });

    const { url, movedTo } = await documentAt('/blog/articles/yakor');
    expect({ url, movedTo }).toEqual({ url: '/blog/articles/another-anchor', movedTo: undefined });
  });
});

it('changes with a draft only when the draft is published', async () => {
  const sets = changeSetsOf(app, await signInAs(app, { roles: ['admin'] }));
  const row = await articleOf('draft-of-slug', { ru: 'do-chernovika' });
  const { data: draft } = await sets.draftFor('blog.article', row);
  const written = await sets.write(draft, 'PATCH', `/api/blog/articles/${row.id}`, {
    slugs: { ru: 'posle' },
  });
  expect(written.status).toBe(200);
  expect((await documentAt('/blog/articles/draft-of-slug')).addresses).toEqual({
    ru: '/blog/articles/do-chernovika',
  });

  expect((await sets.publish(draft)).status).toBe(200);
  expect((await documentAt('/blog/articles/draft-of-slug')).addresses).toEqual({
    ru: '/blog/articles/posle',
  });
  expect(await redirectsFrom('do-chernovika')).toEqual(['/blog/articles/draft-of-slug']);
});

it('has a column for each language in imports', async () => {
  await articleOf('in-columns', { ru: 'v-kolonkakh', el: 'se-stiles' });
  const { status } = await app.request({
    method: 'POST',
    url: '/api/blog/articles/imports',
    headers: { 'content-type': 'text/csv' },
    body: 'slug,slugs.ru\r\nin-columns,v-stolbtsakh',
  });
  expect(status).toBe(200);
  expect((await documentAt('/blog/articles/v-stolbtsakh')).addresses).toEqual({
    ru: '/blog/articles/v-stolbtsakh',
    el: '/blog/articles/se-stiles',
  });
  expect(await redirectsFrom('v-kolonkakh')).toEqual(['/blog/articles/in-columns']);
});
