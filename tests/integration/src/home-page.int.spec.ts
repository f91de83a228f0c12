import { page, redirect, setHomePage } from '@flotilla/host';
import { createTestApp, signInAs, type TestApp, type TestRequest, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSetsOf, inSet, type SignedIn } from './change-sets/change-sets.fixture.js';
import { modules } from './modules.js';

let app: TestApp;
let admin: SignedIn;
let home: TestRow;
let landing: TestRow;

beforeAll(async () => {
  app = await createTestApp({ modules });
  admin = await signInAs(app, { roles: ['admin'] });
});

beforeEach(async () => {
  await app.sql('delete from host_page');
  await app.sql('delete from host_redirect');
  home = await create({ url: '/', titleByLanguage: { en: 'Old harbour' } });
  landing = await create({ url: '/landing', title: 'Landing' });
});

afterAll(() => app.close());

async function create(data: object): Promise<TestRow> {
  const created = await app.request<TestRow>({
    ...{ method: 'POST', url: page.route },
    data: { publishedAt: '2026-01-01T00:00:00Z', ...data },
  });
  expect(created.status, created.text).toBe(201);
  return created.data;
}

const set = (pageId: unknown, request: Partial<TestRequest> = {}) =>
  app.request<{ formerUrl: string | null }>({
    ...{ method: 'POST', url: setHomePage.path, as: admin, data: { pageId } },
    ...request,
  });

async function urls(): Promise<Record<string, unknown>> {
  const { data } = await app.request<TestRow[]>({ url: page.route });
  return Object.fromEntries(data.map(({ id, url }) => [id, url]));
}

async function redirects(): Promise<unknown[]> {
  const { data } = await app.request<TestRow[]>({ url: redirect.route });
  return data.map(({ from, to }) => `${String(from)} ${String(to)}`);
}

describe('a page', () => {
  it('becomes the home page, and the former one gets an address from its title', async () => {
    const answer = await set(landing.id);

    expect([answer.status, answer.data], answer.text).toEqual([200, { formerUrl: '/old-harbour' }]);
    expect(await urls()).toEqual({ [home.id]: '/old-harbour', [landing.id]: '/' });
    expect(await redirects()).toEqual(['/landing /']);
    expect((await set(landing.id)).data).toEqual({ formerUrl: null });
    expect(await urls()).toEqual({ [home.id]: '/old-harbour', [landing.id]: '/' });
  });

  it('takes a free address when others have it', async () => {
    await create({ url: '/old-harbour' });
    await create({ url: '/old-harbour-2' });

    expect((await set(landing.id)).data.formerUrl).toBe('/old-harbour-3');
  });

  it('becomes the home page again, and its address leads on', async () => {
    await set(landing.id);
    expect((await set(home.id)).data).toEqual({ formerUrl: '/landing' });
    expect(await urls()).toEqual({ [home.id]: '/', [landing.id]: '/landing' });
    expect(await redirects()).toEqual(['/old-harbour /']);
  });

  it('is the only home page after concurrent calls', async () => {
    const other = await create({ url: '/other', title: 'Other' });
    const answers = await Promise.all([set(landing.id), set(other.id), set(landing.id), set(other.id)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const found = Object.values(await urls());
    expect(found.filter((url) => url === '/')).toHaveLength(1);
    expect(new Set(found).size).toBe(3);
  });

  it.each([
    ['a stranger', 'anonymous', 401],
    ['an account without the permission', 'member', 403],
  ])('is not set by %s', async (_, who, status) => {
    const as = who === 'member' ? await signInAs(app) : 'anonymous';
    const answers = [await set(landing.id, { as }), await set(home.id, { as })];

    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect((await urls())[home.id]).toBe('/');
  });

  it.each([
    ['a row that does not exist', async () => '11111111-1111-4111-8111-111111111111', 404],
    ['no id', async () => 'landing', 400],
    ['a number', async () => 7, 400],
    ['a page of rows', async () => (await create({ url: '/blog/[blog.articles.slug]' })).id, 400],
    ['an error page', async () => (await create({ url: '/404' })).id, 400],
    ['a draft', async () => (await create({ url: '/draft', publishedAt: null })).id, 422],
  ])('is not %s', async (_, idOf, status) => {
    const answer = await set(await idOf());

    expect([answer.status, (await urls())[home.id]], answer.text).toEqual([status, '/']);
  });
});

describe('a change set', () => {
  it('holds both addresses until it is published', async () => {
    const sets = changeSetsOf(app, admin);
    const draft = await sets.release();
    const answer = await set(landing.id, { headers: inSet(draft) });

    expect([answer.status, answer.data], answer.text).toEqual([200, { formerUrl: '/old-harbour' }]);
    expect(await urls()).toEqual({ [home.id]: '/', [landing.id]: '/landing' });
    expect((await sets.read(draft, `${page.route}/${landing.id}`)).data['url']).toBe('/');

    const published = await sets.publish(draft);
    expect(published.status, published.text).toBe(200);
    expect(await urls()).toEqual({ [home.id]: '/old-harbour', [landing.id]: '/' });
    expect(await redirects()).toEqual(['/landing /']);
  });
});
