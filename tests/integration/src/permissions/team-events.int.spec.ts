import type { SignedIn } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { reply, request } from '@flotilla/crm';
import { createTestApp, make, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeSetsOf } from '../change-sets/change-sets.fixture.js';
import { modules } from '../modules.js';
import { listen, type ReceivedStream } from './own-stream.fixture.js';

let app: TestApp;
let other: TestApp;
let anna: SignedIn;
let boris: SignedIn;
let visitor: SignedIn;
let author: SignedIn;
let row: TestRow;

beforeAll(async () => {
  app = await createTestApp({ modules });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
  [anna, boris] = [await signInAs(app, { roles: ['admin'] }), await signInAs(app, { roles: ['admin'] })];
  visitor = await signInAs(app);
  const post = async (url: string, data: object) =>
    (await app.request({ method: 'POST', url, data })).data.id;
  const roleId = await post('/api/rbac/roles', { title: 'author', slug: 'author' });
  const actionId = await post('/api/rbac/actions', { method: 'DRAFT', path: `${article.route}/{id}` });
  await post('/api/rbac/roles-to-actions', { roleId, actionId });
  author = await signInAs(app, { roles: ['author'] });
  row = await make(app, article);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Reports the editor of a window. */
const report = (as: SignedIn, window: string, data: object = {}) =>
  app.request({ method: 'POST', url: `${article.route}/${row.id}/editors`, as, data: { window, ...data } });
const windows = { anna: crypto.randomUUID(), boris: crypto.randomUUID() };
const count = (heard: ReceivedStream, tag: string) => heard.tags().filter((one) => one === tag).length;

/** Waits until all have received a public event, and so all events before it. */
async function settle(...all: ReceivedStream[]): Promise<void> {
  const { id } = await make(app, article);
  await vi.waitFor(() =>
    expect(all.every((heard) => heard.tags().includes(`blog.article:${id}`))).toBe(true),
  );
}

it('report each change of the editors of a row to accounts that may edit or draft it, on any process', async () => {
  const [boriss, authors, visitors] = [
    await listen(other, boris),
    await listen(other, author),
    await listen(other, visitor),
  ];
  const tag = `flotilla.editor@blog.article:${row.id}`;
  const place = { entity: article.key, id: row.id, field: 'title' };
  await report(boris, windows.boris);
  const steps = [
    [{}, 2],
    [{ place }, 3],
    [{ place }, 3],
    [{ place, isTyping: true }, 4],
    [{ place, isTyping: true }, 5],
    [{ isClosed: true }, 6],
    [{ isClosed: true }, 6],
  ] as const;
  for (const [data, expected] of steps) {
    await report(anna, windows.anna, data);
    await settle(boriss, authors, visitors);
    expect([data, count(boriss, tag), count(authors, tag)]).toEqual([data, expected, expected]);
  }
  expect(visitors.text).not.toContain('flotilla.');
  expect(boriss.text).not.toContain('~');
});

it('report opening and closing to windows that only read, and not each key of a single editor', async () => {
  await report(boris, windows.boris, { isClosed: true });
  const heard = await listen(app, boris);
  const tag = `flotilla.editor@blog.article:${row.id}`;
  const place = { entity: article.key, id: row.id, field: 'title' };
  const steps = [
    [{}, 1],
    [{ isTyping: true }, 1],
    [{ place, isTyping: true }, 1],
    [{ isClosed: true }, 2],
    [{ isClosed: true }, 2],
  ] as const;
  for (const [data, expected] of steps) {
    await report(anna, windows.anna, data);
    await settle(heard);
    expect([data, count(heard, tag)]).toEqual([data, expected]);
  }
});

it('report changes of a change set to accounts that may draft', async () => {
  const [authors, visitors] = [await listen(other, author), await listen(other, visitor)];
  const annas = changeSetsOf(app, anna);
  const { data: set } = await annas.draftFor(article.key, row);
  const tag = `flotilla.change-set:${set.id}`;
  const steps = [
    () => annas.write(set, 'PATCH', `${article.route}/${row.id}`, { title: { en: 'Harbours' } }),
    () => annas.publish(set, { at: new Date(Date.now() + 3_600_000).toISOString() }),
    () => annas.unschedule(set),
    () => annas.discard(set),
  ];
  for (const [index, step] of steps.entries()) {
    const before = count(authors, tag);
    expect((await step()).status).toBe(200);
    await settle(authors, visitors);
    expect([index, count(authors, tag) > before]).toEqual([index, true]);
  }
  expect(visitors.text).not.toContain('flotilla.');
});

it('report the messages of requests to accounts that may read them, and not to others', async () => {
  const [annas, visitors] = [await listen(other, anna), await listen(other, visitor)];
  const { id: requestId } = await make(app, request);
  const { id } = await make(app, reply, { requestId });
  await app.request({
    method: 'PATCH',
    url: `/api/crm/requests/${requestId}/conversation`,
    as: boris,
    data: { assigneeId: boris.id },
  });
  await settle(annas, visitors);

  expect(annas.tags()).toEqual(
    expect.arrayContaining(['crm.reply', `crm.reply:${id}`, `crm.request:${requestId}`]),
  );
  expect(count(annas, `crm.request:${requestId}`)).toBeGreaterThanOrEqual(2);
  expect(visitors.text).not.toContain('crm.');
});
