import { article, category } from '@flotilla/blog';
import type { TranslationProgress, UntranslatedRow } from '@flotilla/core/translations';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { notesOf } from './notes.fixture.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const document = (text: string) => ({
  ...{ type: 'doc', version: 1 },
  children: [{ type: 'paragraph', children: [{ text }] }],
});
const published = { publishedAt: '2026-01-01T00:00:00.000Z', unpublishedAt: null };
const list = (query: string, as: Parameters<TestApp['request']>[0]['as'] = 'server') =>
  app.request<UntranslatedRow[]>({ url: `/api/translations/blog/articles?${query}`, as });
const progress = async (language: string, as: Parameters<TestApp['request']>[0]['as'] = 'server') =>
  (await app.request<TranslationProgress[]>({ url: `/api/translations?language=${language}`, as })).data;
const ofArticles = async (language: string) =>
  (await progress(language)).find(({ entity }) => entity === 'blog.article');

/** An article without any text, except those that are given. */
const write = (fields: object) =>
  make(app, article, { title: {}, subtitle: {}, description: {}, ...published, ...fields });

describe('the work list of translations', () => {
  it('counts texts that exist in another language, and lists the rows that lack them', async () => {
    const whole = await write({
      title: { en: 'Winds', ru: 'Ветры' },
      description: { en: document('West'), ru: document('Запад') },
    });
    const bare = await write({
      title: { en: 'Bays', ru: '  ' },
      description: { en: document('Deep'), ru: document(' ') },
    });
    const half = await write({
      ...{ title: { en: 'Ports', ru: 'Порты' }, subtitle: { en: 'Plain text' } },
      publishedAt: null,
    });
    const russian = await write({ title: { ru: 'Только по-русски' } });
    await write({});
    const { data, meta } = await list('language=ru');

    expect(data.map(({ id, missing, from }) => ({ id, missing, from }))).toEqual([
      { id: half.id, missing: ['subtitle'], from: ['en'] },
      { id: bare.id, missing: ['title', 'description'], from: ['en'] },
    ]);
    expect(data[1]).toMatchObject({ label: bare['adminTitle'], updatedAt: expect.stringMatching(/Z$/) });
    expect(meta).toEqual({ next: null });
    expect((await list('language=en')).data.map(({ id }) => id)).toEqual([russian.id]);
    expect(await ofArticles('ru')).toEqual({
      ...{ entity: 'blog.article', texts: 7, translated: 4, rows: 2, isCut: false },
    });
    expect(await ofArticles('en')).toMatchObject({ texts: 7, translated: 6, rows: 1 });
    expect(whole.id).not.toBe(bare.id);
  });

  it('filters by field and by visibility, and pages by a cursor', async () => {
    const all = (await list('language=ru')).data.map(({ id }) => id);
    const first = await list('language=ru&limit=1');
    const { next } = first.meta;

    expect((await list('language=ru&field=title')).data.map(({ missing }) => missing)).toEqual([
      ['title', 'description'],
    ]);
    expect((await list('language=ru&state=public')).data.map(({ id }) => id)).toEqual([all[1]]);
    expect((await list('language=ru&state=hidden')).data.map(({ id }) => id)).toEqual([all[0]]);
    expect(
      [...first.data, ...(await list(`language=ru&limit=1&after=${next}`)).data].map(({ id }) => id),
    ).toEqual(all);
  });

  it.each([
    ['language=de', 400],
    ['language=RU', 400],
    ['', 400],
    ['language=ru&field=slug', 400],
    ['language=ru&after=1', 400],
    ['language=ru&limit=101', 400],
  ])('refuses the query "%s"', async (query, status) => {
    expect((await list(query)).status).toBe(status);
  });

  it('contains only what the caller may read and edit', async () => {
    const { grant, colleague } = notesOf(app);
    await grant('translator', 'GET', category.route);
    await grant('translator', 'PATCH', `${category.route}/{id}`);
    await make(app, category, { title: { en: 'Routes' } });
    const translator = await colleague('translator@example.com', 'translator');
    const customer = await signInAs(app, { roles: [] });

    expect((await progress('ru', translator)).map(({ entity }) => entity)).toEqual(['blog.category']);
    expect((await list('language=ru', translator)).status).toBe(404);
    expect((await list('language=ru', customer)).status).toBe(403);
    expect((await list('language=ru', 'anonymous')).status).toBe(401);
    expect((await app.request({ url: '/api/translations/rbac/subjects?language=ru' })).status).toBe(404);
    expect((await app.request({ url: '/api/translations/no/things?language=ru' })).status).toBe(404);
  });

  it('takes as many statements for any number of rows', async () => {
    const before = await statementCount(app, () => list('language=ru'));
    for (let index = 0; index < 5; index++) await write({ title: { en: `More ${index}` } });

    expect(await statementCount(app, () => list('language=ru'))).toBe(before);
  });
});
