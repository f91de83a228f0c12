import { article, category } from '@flotilla/blog';
import { type Context, Rows, server, Writer } from '@flotilla/backend';
import { createTestApp, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

const asServer: Context = { caller: server };
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const create = async (title: string, values: object = {}) => {
  const { data, status, text } = await app.request<TestRow>({
    method: 'POST',
    url: article.route,
    as: 'server',
    data: { title: { en: title }, ...values },
  });
  expect(status, text).toBe(201);
  return String(data.slug);
};

it.each([
  ['Λεμεσός', 'lemesos'],
  ['東京', 'dongjing'],
  ['서울', 'seoul'],
  ['სანაპირო', 'sanapiro'],
  ['ประเทศไทย', 'praethsaithy'],
  ['Straße', 'strasse'],
  ['Яхта', 'iakhta'],
])('makes the slug of %s from the letters of its title: %s', async (title, slug) => {
  expect(await create(title)).toBe(slug);
});

it('adds a suffix only when the slug exists', async () => {
  const slugs = [await create('Winds'), await create('Winds'), await create('Winds')];

  expect(slugs).toEqual([
    'winds',
    expect.stringMatching(/^winds-[0-9a-f]{6}$/),
    expect.stringMatching(/^winds-[0-9a-f]{6}$/),
  ]);
});

it('makes distinct slugs concurrently, alone, in bulk and in transactions', async () => {
  const alone = Array.from({ length: 12 }, () => create('Race'));
  const rows = app.nest.get(Rows);
  const inTransaction = Array.from({ length: 6 }, () =>
    app.nest.get(Writer).within(asServer, async (context) => {
      const made = await rows.of(article, context).insert({ title: { en: 'Race' } });
      await rows.of(category, context).insert({ title: { en: 'Race' } });
      return made.slug;
    }),
  );
  const bulk = app.request<TestRow[]>({
    method: 'POST',
    url: `${article.route}/bulk`,
    as: 'server',
    data: [
      { title: { en: 'Race' } },
      { title: { en: 'Race' } },
      { title: { en: 'Other' }, slug: 'race-explicit' },
    ],
  });
  const slugs = [
    ...(await Promise.all(alone)),
    ...(await Promise.all(inTransaction)),
    ...(await bulk).data.map(({ slug }) => String(slug)),
  ];

  expect(new Set(slugs).size).toBe(21);
  for (const slug of slugs) expect(slug).toMatch(/^race(-|$)/);
});

it('refuses an explicit slug that exists', async () => {
  await create('Taken', { slug: 'taken' });
  const data = { title: { en: 'Again' }, slug: 'taken' };

  expect((await app.request({ method: 'POST', url: article.route, as: 'server', data })).status).toBe(409);
});

it('makes the slug again when it is cleared, with a suffix beside the row that has it', async () => {
  await create('Bay');
  const { data } = await app.request<TestRow>({
    method: 'POST',
    url: article.route,
    as: 'server',
    data: { title: { en: 'Bay' }, slug: 'old' },
  });
  const patch = { slug: '', title: { en: 'Bay' }, adminTitle: 'Bay' };
  const changed = await app.request<TestRow>({
    method: 'PATCH',
    url: `${article.route}/${data.id}`,
    as: 'server',
    data: patch,
  });

  expect(changed.data.slug).toMatch(/^bay-[0-9a-f]{6}$/);
});
