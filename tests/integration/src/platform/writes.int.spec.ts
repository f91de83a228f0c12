import { OutboxPublisher } from '@flotilla/backend/server';
import { InvalidationBus } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import {
  createTestApp,
  make,
  statedCallers,
  statementCount,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [BlogModule, statedCallers] });
  other = await createTestApp({ modules: [BlogModule, statedCallers], databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

it('creates one row for twenty concurrent requests with one key, in two processes', async () => {
  const request = create({ adminTitle: 'once' }, crypto.randomUUID());
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? app : other).request(request)),
  );

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await titled('once')).toBe(1);
});

it('answers a repeated call after all processes have received the change, although the first process died', async () => {
  const { id } = await make(app, article);
  const rename = { method: 'PATCH', url: `${article.route}/${id}`, data: { adminTitle: 'renamed' } } as const;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const arrived: string[] = [];
  other.nest.get(InvalidationBus).onStale((tags) => arrived.push(...tags));
  const dies = vi.spyOn(app.nest.get(OutboxPublisher), 'publish').mockReturnValue();
  const first = app.request({ ...rename, headers });
  // Committed, but not published: the sweep that would publish it runs once a second.
  await vi.waitFor(async () => expect(await titled('renamed')).toBe(1), { interval: 5 });

  const again = await other.request({ ...rename, headers });

  expect([again.status, arrived.some((tag) => tag.includes(id))]).toEqual([200, true]);
  dies.mockRestore();
  await first;
});

it('creates a row for each of twenty concurrent keys', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.request(create({ adminTitle: 'each' }, crypto.randomUUID()))),
  );

  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(await titled('each')).toBe(20);
});

it('stores forty concurrent creations in a few statements', async () => {
  const slugs = Array.from({ length: 40 }, (_, index) => `together-${index}`);
  let answers: Answers = [];

  const count = await statementCount(app, async () => (answers = await createTogether(slugs)));

  expect(answers.map(({ data }) => data.slug)).toEqual(slugs);
  expect(count).toBeLessThan(15);
});

it('refuses one of forty concurrent creations without affecting the others', async () => {
  await make(app, article, { slug: 'taken' });
  const slugs = Array.from({ length: 40 }, (_, index) => (index === 30 ? 'taken' : `beside-${index}`));

  const answers = await createTogether(slugs);

  expect(answers.map(({ status }) => status)).toEqual(slugs.map((slug) => (slug === 'taken' ? 409 : 201)));
});

it('does not store a refusal: the key is free for the corrected request', async () => {
  const key = crypto.randomUUID();
  expect((await app.request(create({ adminTitle: 5 }, key))).status).toBe(400);
  expect((await app.request(create({ adminTitle: 'corrected' }, key))).status).toBe(201);
  expect((await app.request(create({ adminTitle: 'another' }, key))).status).toBe(409);
  expect(await titled('another')).toBe(0);
});

it('scopes keys by caller and route', async () => {
  const key = crypto.randomUUID();
  const admin = { kind: 'subject', id: crypto.randomUUID(), roles: ['admin'] } as const;
  const requests: TestRequest[] = [
    create({ adminTitle: 'scope' }, key),
    { ...create({ adminTitle: 'scope' }, key), as: admin },
    { ...create({ adminTitle: 'scope' }, key), url: '/api/blog/categories' },
  ];
  const ids = new Set<string>();
  for (const request of requests) ids.add((await app.request(request)).data.id);

  expect(ids.size).toBe(3);
});

it('forgets a key after a day', async () => {
  const request = create({ adminTitle: 'daily' }, crypto.randomUUID());
  await app.request(request);
  await app.sql(`update flotilla_idempotency set "createdAt" = now() - interval '25 hours'`);
  await app.request(request);

  expect(await titled('daily')).toBe(2);
});

it('names the invalid row of several', async () => {
  const { status, problem } = await app.request({
    method: 'POST',
    url: `${article.route}/bulk`,
    data: [{ adminTitle: 'right' }, { adminTitle: 'wrong', slug: 'No Slug' }],
  });

  expect([status, problem.cause.map(({ field }) => field)]).toEqual([400, ['data[1].slug']]);
});

it('updates a thousand rows in one call, or none of them', async () => {
  const created = await app.request<TestRow[]>({
    method: 'POST',
    url: `${article.route}/bulk`,
    data: Array.from({ length: 1000 }, () => ({ adminTitle: 'many' })),
  });
  expect([created.status, created.data.length]).toEqual([201, 1000]);
  const change = (last: object) =>
    app.request({
      method: 'PATCH',
      url: `${article.route}/bulk`,
      data: [...created.data.slice(1).map(({ id }) => ({ id, adminTitle: 'changed' })), last],
    });

  expect((await change({ id: created.data[0]?.id, slug: created.data[1]?.slug })).status).toBe(409);
  expect([await titled('many'), await titled('changed')]).toEqual([1000, 0]);
  expect((await change({ id: created.data[0]?.id, adminTitle: 'changed' })).status).toBe(200);
  expect([await titled('many'), await titled('changed')]).toEqual([0, 1000]);
});

it('lets one of twenty concurrent editors of a row win', async () => {
  const row = await make(app, article);
  const { headers } = await app.request({ url: `${article.route}/${row.id}` });
  const edits = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? app : other).request({
      method: 'PATCH',
      url: `${article.route}/${row.id}`,
      data: { adminTitle: `edit ${index}` },
      headers: { 'if-match': headers.etag ?? '' },
    }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status).toSorted();

  expect(statuses).toEqual([200, ...Array<number>(19).fill(412)]);
});

function create(data: object, key: string): TestRequest {
  return { method: 'POST', url: article.route, data, headers: { 'idempotency-key': key } };
}

type Answers = Awaited<ReturnType<typeof createTogether>>;

const createTogether = (slugs: readonly string[]) =>
  Promise.all(slugs.map((slug) => app.request({ method: 'POST', url: article.route, data: { slug } })));

async function titled(adminTitle: string): Promise<number> {
  const [row] = await app.sql<{ count: string }>(
    `select count(*) from blog_article where "adminTitle" = $1`,
    [adminTitle],
  );
  return Number(row?.count);
}
