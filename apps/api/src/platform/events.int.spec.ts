import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp, make, makeMany, recordEvents, type TestApp } from '@flotilla/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const topic = 'blog.article.created';
const apps: TestApp[] = [];
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ modules: [BlogModule] });
  apps.push(app);
});
afterEach(async () => {
  for (const started of apps.splice(0).toReversed()) await started.close();
});

it('gives each event to each of its subscribers, in the order of writes', async () => {
  const [mail, search] = [recordEvents(app, { name: 'test.mail', topic }), recordEvents(app, { name: 'test.search', topic })];
  const rows = [await make(app, article), await make(app, article), await make(app, article)];

  await Promise.all([mail.until(3), search.until(3)]);
  for (const { events } of [mail, search]) expect(events.map(({ payload }) => payload)).toEqual(rows);
  await expectNothingWaiting();
});

it('delivers each event in one of two processes, and only once', async () => {
  const other = await secondProcess();
  const recorded = [app, other].map((process) => recordEvents(process, { name: 'test.mail', topic }));
  const delivered = () => recorded.flatMap(({ events }) => events.map(({ id }) => id));
  for (let batch = 0; batch < 10; batch++)
    await Promise.all([makeMany(app, article, Array(5).fill({})), makeMany(other, article, Array(5).fill({}))]);

  await expectNothingWaiting();
  expect(delivered()).toHaveLength(100);
  expect(new Set(delivered()).size).toBe(100);
});

it('keeps a failed event with its reason, and tries again later and later', async () => {
  const mail = recordEvents(app, {
    name: 'test.mail',
    topic,
    handle: () => {
      if (mail.events.length < 4) throw new Error(`no answer, try ${mail.events.length}`);
    },
  });
  await make(app, article);

  for (const [attempt, pause] of [
    [1, 2],
    [2, 4],
    [3, 8],
  ] as const) {
    await vi.waitFor(async () => expect(await waiting()).toEqual([{ attempts: attempt, lastError: `no answer, try ${attempt}`, pause }]), {
      timeout: 5000,
    });
    await app.sql(`update flotilla_delivery set "dueAt" = now()`);
  }
  await mail.until(4);
  await expectNothingWaiting();
  expect(new Set(mail.events.map(({ id }) => id)).size).toBe(1);
});

it('lets other events pass one that fails', async () => {
  const { promise: passed, resolve } = Promise.withResolvers<void>();
  recordEvents(app, { name: 'test.mail', topic, handle: () => Promise.reject(new Error('down')) });
  recordEvents(app, { name: 'test.search', topic, handle: () => resolve() });
  await make(app, article);

  await passed;
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ lastError: 'down' }]));
});

it('delivers what a process that died left behind: before it told, and before it delivered', async () => {
  const mail = recordEvents(app, { name: 'test.mail', topic });
  await app.sql(`insert into flotilla_outbox ("topic", "payload", "tags") values ($1, '{"left": "in the outbox"}', '{}')`, [topic]);
  await app.sql(
    `insert into flotilla_delivery ("event", "subscriber", "topic", "payload") values (9000000, 'test.mail', $1, '{"left": "in the queue"}')`,
    [topic],
  );

  await mail.until(2);
  expect(mail.events.map(({ payload }) => payload)).toEqual(expect.arrayContaining([{ left: 'in the outbox' }, { left: 'in the queue' }]));
  await expectNothingWaiting();
});

it('tells nothing of a write that was rolled back', async () => {
  const mail = recordEvents(app, { name: 'test.mail', topic });
  const refused = await app.request({ method: 'POST', url: '/api/blog/articles/bulk', data: [{ slug: 'same' }, { slug: 'same' }] });
  const kept = await make(app, article);

  expect(refused.status).toBe(409);
  await mail.until(1);
  await expectNothingWaiting();
  expect(mail.events.map(({ payload }) => payload)).toEqual([kept]);
});

async function secondProcess(): Promise<TestApp> {
  const other = await createTestApp({ modules: [BlogModule], databaseUrl: app.databaseUrl });
  apps.push(other);
  return other;
}

/** Events that wait, with the seconds until they are tried again. */
function waiting(): Promise<unknown[]> {
  return app.sql(
    `select "attempts", "lastError", round(extract(epoch from "dueAt" - now()))::int as pause from flotilla_delivery where "attempts" > 0`,
  );
}

async function expectNothingWaiting(): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await app.sql(`select "id"::text from flotilla_outbox union all select "event"::text from flotilla_delivery`)).toEqual([]),
    { timeout: 5000 },
  );
}
