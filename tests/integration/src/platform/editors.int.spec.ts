import { article } from '@flotilla/blog';
import type { Editor } from '@flotilla/core/live';
import { createTestApp, make, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

type Person = Awaited<ReturnType<typeof signInAs>>;
let app: TestApp;
let anna: Person;
let boris: Person;
let row: TestRow;
beforeAll(async () => {
  app = await createTestApp({ modules });
  [anna, boris] = [await signInAs(app, { roles: ['admin'] }), await signInAs(app, { roles: ['admin'] })];
  row = await make(app, article);
});
afterAll(() => app.close());

interface Report {
  readonly id?: string;
  readonly isClosed?: boolean;
  readonly place?: NonNullable<Editor['place']>;
  readonly isTyping?: boolean;
}

const windows = { anna: crypto.randomUUID(), boris: crypto.randomUUID(), other: crypto.randomUUID() };
const reportEditing = (
  as: Person | 'anonymous' | 'server',
  window: string,
  { id = row.id, ...report }: Report = {},
) =>
  app.request<Editor[]>({
    method: 'POST',
    url: `${article.route}/${id}/editors`,
    as,
    data: { window, ...report },
  });

it('reports the other editors of a row, until they close it', async () => {
  expect((await reportEditing(anna, windows.anna)).data).toEqual([]);
  expect((await reportEditing(boris, windows.boris)).data).toMatchObject([
    { subjectId: anna.id, isCaller: false, name: null },
  ]);
  expect((await reportEditing(anna, windows.anna)).data).toMatchObject([
    { subjectId: boris.id, isCaller: false },
  ]);

  expect((await reportEditing(boris, windows.boris, { isClosed: true })).status).toBe(200);
  expect((await reportEditing(anna, windows.anna)).data).toEqual([]);
});

it('reports an editor in two windows, and no editor of another row', async () => {
  await reportEditing(anna, windows.anna);
  expect((await reportEditing(anna, windows.other)).data).toMatchObject([
    { subjectId: anna.id, isCaller: true },
  ]);
  expect((await reportEditing(boris, windows.boris, { id: (await make(app, article)).id })).data).toEqual([]);
  // A window has one row open: the last reported one.
  expect((await reportEditing(anna, windows.other, { isClosed: true })).data).toHaveLength(1);
});

it('reports the place of an editor, and the time since its last key there', async () => {
  await app.sql(`delete from flotilla_editor`);
  const title = { entity: article.key, id: row.id, field: 'title', language: 'ru' };
  const placeOf = async () => (await reportEditing(boris, windows.boris)).data[0];
  await reportEditing(anna, windows.anna, { place: title });
  expect(await placeOf()).toMatchObject({ place: title, typedSecondsAgo: null });
  await reportEditing(anna, windows.anna, { place: title, isTyping: true });
  expect(await placeOf()).toMatchObject({ place: title, typedSecondsAgo: 0 });
  await app.sql(`update flotilla_editor set "typedAt" = now() - interval '20 seconds'`);
  // A report without keys keeps the time; another place has none.
  await reportEditing(anna, windows.anna, { place: title });
  expect(await placeOf()).toMatchObject({ typedSecondsAgo: 20 });
  await reportEditing(anna, windows.other);
  expect(await placeOf()).toMatchObject({ place: title });
  await reportEditing(anna, windows.other, { isClosed: true });
  await reportEditing(anna, windows.anna, { place: { ...title, language: 'en' } });
  expect(await placeOf()).toMatchObject({ place: { language: 'en' }, typedSecondsAgo: null });
  const wrong = { ...title, id: 'x' };
  expect((await reportEditing(anna, windows.anna, { place: wrong })).status).toBe(400);
});

it('forgets editors after a minute without a report', async () => {
  await reportEditing(anna, windows.anna);
  await app.sql(`update flotilla_editor set "seenAt" = now() - interval '61 seconds'`);
  expect((await reportEditing(boris, windows.boris)).data).toEqual([]);
  expect(await app.sql(`select 1 from flotilla_editor where "subjectId" = $1`, [anna.id])).toEqual([]);
});

it('limits the windows of one person', async () => {
  for (let opened = 0; opened < 60; opened++) await reportEditing(anna, crypto.randomUUID());
  const [stored] = await app.sql<{ count: string }>(
    `select count(*) from flotilla_editor where "subjectId" = $1`,
    [anna.id],
  );
  expect(Number(stored?.count)).toBe(50);
});

it('is for people who may change the row', async () => {
  const visitor = await signInAs(app);
  const statuses = [
    await reportEditing('anonymous', windows.other),
    await reportEditing(visitor, windows.other),
    await reportEditing('server', windows.other),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403]);
  const post = async (url: string, data: object) =>
    (await app.request({ method: 'POST', url, data })).data.id;
  const roleId = await post('/api/rbac/roles', { title: 'author', slug: 'author' });
  const actionId = await post('/api/rbac/actions', { method: 'DRAFT', path: `${article.route}/{id}` });
  await post('/api/rbac/roles-to-actions', { roleId, actionId });
  const author = await signInAs(app, { roles: ['author'] });
  expect((await reportEditing(author, windows.other)).status).toBe(200);
  expect((await reportEditing(anna, windows.anna, { id: crypto.randomUUID() })).status).toBe(404);
});
