import { checkAddresses, type Finding } from '@flotilla/core/change-sets';
import { article, articlesToFileStorageModuleFiles, categoriesToArticles, category } from '@flotilla/blog';
import { file } from '@flotilla/file-storage';
import { metadata, page, pagesToLayouts, pagesToMetadata, redirect } from '@flotilla/host';
import { createTestApp, make, statementCount, type TestApp, type TestRow } from '@flotilla/testing';
import { button } from '@flotilla/website-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

let app: TestApp;
beforeAll(
  async () => (app = await createTestApp({ modules, env: { MEDIA_ORIGINS: 'https://cdn.example' } })),
);
afterAll(() => app.close());

interface Refused {
  readonly details?: { readonly checks?: readonly Finding[] };
}
const refusedChecks = ({ problem }: { problem: object }) =>
  ((problem as Refused).details?.checks ?? []).map(({ check, level, path }) => [check, level, path]);
const titleOf = async ({ id }: { id: string }) =>
  (await app.request<TestRow>({ url: `${article.route}/${id}`, as: 'server' })).data['title'];
const strict = { acceptWarnings: false };
const published = () => ({ publishedAt: new Date().toISOString() });
const words = (text: string) => ({
  ...{ type: 'doc', version: 1 },
  children: [{ type: 'paragraph', children: [{ text }] }],
});

it('refuses a row without a title, also with accepted warnings, and writes nothing', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, article, { title: { en: 'Sails', ru: 'Паруса' } });
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${article.route}/${row.id}`, { title: { en: ' ', ru: '' } });
  const refused = await sets.publish(set, { acceptWarnings: true });

  expect(refused.status).toBe(422);
  expect(refusedChecks(refused)[0]).toEqual(['name', 'error', 'title']);
  expect(await titleOf(row)).toEqual({ en: 'Sails', ru: 'Паруса' });
  expect((await sets.view(set)).data).toMatchObject({ state: 'open', changes: 1 });
});

it('reports warnings in both languages, and publishes when they are accepted', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, article, { title: { en: 'Sails' }, description: {}, publishedAt: null });
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${article.route}/${row.id}`, published());
  const { data: report } = await sets.check(set);
  expect(report.checks.map(({ check, path }) => [check, path])).toEqual(
    expect.arrayContaining([
      ['description', 'description'],
      ['blog.article/cover', null],
    ]),
  );
  expect(report.checks.every(({ text }) => text['en'] && text['ru'])).toBe(true);
  const refused = await sets.publish(set, strict);
  expect([refused.status, refusedChecks(refused).length]).toEqual([422, report.checks.length]);
  expect((await sets.publish(set, { acceptWarnings: true })).status).toBe(200);
});

describe('warnings', () => {
  const bare = { subtitle: {}, description: {}, slugs: {} };
  const english = { title: { en: 'Sails' }, description: { en: words('Long') } };
  const warned = async (row: TestRow, change: object, options: object = {}) => {
    const sets = changeSetsOf(app, 'server');
    const set = await sets.release();
    await sets.write(set, 'PATCH', `${article.route}/${row.id}`, change);
    const { data: report } = await sets.check(set, options);
    return report.checks.map(({ check, path }) => (path === null ? check : `${check} ${path}`));
  };

  it('name only what a publication makes worse on a public row', async () => {
    const row = await make(app, article, { ...bare, title: { en: 'Sails', ru: 'Паруса' } });
    expect(await warned(row, { title: { en: 'Keels', ru: 'Кили' } })).toEqual([]);
    expect(await warned(row, { title: { en: 'Keels' } })).toEqual([]);
    expect(await warned(row, { description: { en: words('Long') } })).toEqual(['language description.ru']);
  });

  it('name no language that the row never had', async () => {
    const row = await make(app, article, { ...bare, title: { en: 'Sails' }, publishedAt: null });
    const found = await warned(row, { ...published(), description: { en: words('Long') } });
    expect(found).toEqual(['blog.article/cover']);
  });

  it('name a language with texts or an address, and without a title', async () => {
    const row = await make(app, article, { ...bare, ...english });
    expect(await warned(row, { slugs: { ru: `parusa-${row.id}` } })).toEqual([
      'title title.ru',
      'language description.ru',
    ]);
    expect(await warned(row, { description: { ru: words('Долго') } })).toContain('title title.ru');
    expect(await warned(row, { slugs: { ru: `parusa-${row.id}` } }, { languages: ['en'] })).toEqual([]);
  });
});

describe('the titles of a page', () => {
  const bare = { descriptionByLanguage: {}, shortTitle: {}, urls: {} };
  const warned = async (row: TestRow, change: object) => {
    const sets = changeSetsOf(app, 'server');
    const set = await sets.release();
    await sets.write(set, 'PATCH', `${page.route}/${row.id}`, change);
    const { data: report } = await sets.check(set);
    return report.checks.flatMap(({ check, path }) => (path === null ? [] : `${check} ${path}`));
  };

  it('are missing in a language with an address', async () => {
    const row = await make(app, page, { ...bare, url: '/harbours', titleByLanguage: { en: 'Harbours' } });
    expect(await warned(row, { urls: { ru: '/gavani' } })).toEqual(['host.page/titles titleByLanguage.ru']);
    const translated = { urls: { ru: '/gavani' }, titleByLanguage: { en: 'Harbours', ru: 'Гавани' } };
    expect(await warned(row, translated)).toEqual([]);
  });

  it('may be one for all languages, or stand in own metadata', async () => {
    const one = await make(app, page, { ...bare, url: '/winds', title: 'Winds', titleByLanguage: {} });
    expect(await warned(one, { urls: { ru: '/vetra' } })).toEqual([]);
    const described = await make(app, page, { ...bare, url: '/tides', titleByLanguage: { en: 'Tides' } });
    const record = await make(app, metadata, {
      ...{ variant: 'default', title: 'Приливы', opengraphLocale: 'ru_RU' },
    });
    await make(app, pagesToMetadata, {
      ...{ variant: 'default', pageId: described.id, metadataId: record.id },
    });
    expect(await warned(described, { urls: { ru: '/prilivy' } })).toEqual([]);
  });
});

it('counts links as they will be, on the row that they start at', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, page, { url: '/checked', title: 'Checked' });
  const link = await make(app, pagesToLayouts, { pageId: row.id, variant: 'default' });
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${page.route}/${row.id}`, { className: 'wide' });
  const layoutChecks = async () =>
    (await sets.check(set)).data.checks.filter(({ check }) => check === 'host.page/layout');
  expect(await layoutChecks()).toEqual([]);
  await sets.write(set, 'DELETE', `${pagesToLayouts.route}/${link.id}`);
  expect(await layoutChecks()).toMatchObject([{ entity: page.key, id: row.id, level: 'warning' }]);
});

it('names links to rows that visitors cannot see', async () => {
  const sets = changeSetsOf(app, 'server');
  const hidden = await make(app, article, { publishedAt: null });
  const set = await sets.release();
  const topic = await make(app, category, {});
  const link = { categoryId: topic.id, articleId: hidden.id };
  await sets.write(set, 'POST', categoriesToArticles.route, link);
  const { data: report } = await sets.check(set);
  expect(report.checks.map(({ check }) => check)).toContain('unpublished');
});

it('reports headings out of order, and pictures that are external, deleted or without a description', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, article, { title: { en: 'Sails', ru: 'Паруса' } });
  const set = await sets.release();
  const heading = (level: number) => ({ type: 'heading', level, children: [{ text: 'A' }] });
  const image = (more: object) => ({
    type: 'image',
    src: '/public/a.png',
    alt: '',
    children: [{ text: '' }],
    ...more,
  });
  const children = [
    heading(2),
    heading(4),
    image({ src: 'https://example.com/a.png' }),
    image({ alt: 'A boat', fileId: crypto.randomUUID() }),
  ];
  const text = { type: 'doc', version: 1, children };
  await sets.write(set, 'PATCH', `${article.route}/${row.id}`, { description: { en: text } });
  const { data: report } = await sets.check(set);
  const found = report.checks.filter(({ path }) => path === 'description.en').map(({ check }) => check);
  expect(found.toSorted()).toEqual(['alt', 'external', 'gone', 'headings']);
});

it('warns of a linked picture without an alternative text, but not of a decorative one', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, article, { title: { en: 'Sails', ru: 'Паруса' } });
  const set = await sets.release();
  const warned = async (alt: string | null) => {
    const picture = await make(app, file, { alt, altByLanguage: {}, mimeType: 'image/jpeg' });
    await sets.write(set, 'POST', articlesToFileStorageModuleFiles.route, {
      articleId: row.id,
      fileStorageModuleFileId: picture.id,
    });
    const { data: report } = await sets.check(set);
    return report.checks.filter(({ check }) => check === 'alt').length;
  };

  expect(await warned('')).toBe(0);
  expect(await warned(null)).toBe(1);
});

describe('addresses in texts', () => {
  const link = (href: string) => ({
    type: 'paragraph',
    children: [{ text: '' }, { type: 'link', href, children: [{ text: 'Here' }] }, { text: '' }],
  });
  const image = (src: string, fileId?: string) => ({
    ...{ type: 'image', src, alt: 'A boat', ...(fileId && { fileId }), children: [{ text: '' }] },
  });
  const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });
  /** Returns the failed addresses of a text of a row that is published. */
  const failedIn = async (...children: object[]) => {
    const sets = changeSetsOf(app, 'server');
    const row = await make(app, article, {});
    const set = await sets.release();
    await sets.write(set, 'PATCH', `${article.route}/${row.id}`, { description: { en: doc(...children) } });
    const { data: report } = await sets.check(set);
    return report.checks.filter(({ path }) => path === 'description.en').map(({ check }) => check);
  };

  it('are reported when a link leads to a draft or to nothing', async () => {
    await make(app, page, { url: '/seen' });
    await make(app, page, { url: '/drafted', publishedAt: null });
    await make(app, page, { url: '/checked-articles/[blog.articles.slug]' });
    await make(app, article, { slug: 'seen-boat' });
    await make(app, article, { slug: 'drafted-boat', publishedAt: null });
    await make(app, redirect, { from: '/moved', to: '/seen' });
    const good = [
      ...['/seen', '/en/seen?a=1#b', '/checked-articles/seen-boat', '/moved', '#top', 'mailto:a@example.com'],
      ...['https://example.com/gone', '/public/a.pdf', '/sitemap.xml', '/admin'],
    ];
    expect(await failedIn(...good.map(link))).toEqual([]);
    for (const bad of ['/drafted', '/ru/drafted', '/gone', '/checked-articles/drafted-boat'])
      expect([bad, await failedIn(link(bad))]).toEqual([bad, ['link']]);
  });

  it('are reported for the url of a button, which the same release can correct', async () => {
    const sets = changeSetsOf(app, 'server');
    const target = await make(app, page, { url: '/soon', publishedAt: null });
    const row = await make(app, button, { url: '#top' });
    const set = await sets.release();
    await sets.write(set, 'PATCH', `${button.route}/${row.id}`, { url: '/soon' });
    const linkChecks = async () =>
      (await sets.check(set)).data.checks.filter(({ check }) => check === 'link');
    expect(await linkChecks()).toMatchObject([
      { entity: button.key, id: row.id, path: 'url', level: 'warning' },
    ]);
    const published = { publishedAt: new Date().toISOString() };
    await sets.write(set, 'PATCH', `${page.route}/${target.id}`, published);
    expect(await linkChecks()).toEqual([]);
  });

  it('accept pictures of the allowed origins only', async () => {
    expect(await failedIn(image('https://cdn.example/a.png'), image('//cdn.example/a.png'))).toEqual([]);
    expect(await failedIn(image('https://cdn.example.org/a.png'))).toEqual(['external']);
  });

  it('are checked for forms too, for editors only', async () => {
    const gone = crypto.randomUUID();
    const data = {
      links: ['/gone', '/seen'],
      pictures: ['https://cdn.example/a.png', 'https://other.example/a.png'],
      files: [gone, 'no-id'],
    };
    const check = (as: 'server' | 'anonymous', sent: object = data) =>
      app.request({ method: 'POST', url: checkAddresses.path, as, data: sent });
    expect((await check('server')).data).toEqual({
      ...{ links: ['/gone'], pictures: ['https://other.example/a.png'], files: [gone] },
    });
    expect((await check('anonymous')).status).toBe(401);
    const many = { ...data, links: Array.from({ length: 201 }, (_, at) => `/${at}`) };
    expect((await check('server', many)).status).toBe(400);
  });

  it('run as many statements for 100 links as for one', async () => {
    const statements = (links: number) =>
      statementCount(app, () =>
        app.request({
          ...{ method: 'POST', url: checkAddresses.path, as: 'server' },
          data: {
            links: Array.from({ length: links }, (_, at) => `/checked-articles/none-${at}`),
            ...{ pictures: [], files: [] },
          },
        }),
      );
    await statements(1);
    expect(await statements(100)).toBe(await statements(1));
  });
});
