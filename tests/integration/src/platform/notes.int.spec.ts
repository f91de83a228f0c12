import type { SignedIn } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { order } from '@flotilla/ecommerce';
import type { NotePerson, RowNote } from '@flotilla/core/notes';
import { createTestApp, make, signInAs, statementCount, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { notesOf } from './notes.fixture.js';

let app: TestApp;
let row: TestRow;
let anna: SignedIn;
let boris: SignedIn;
let support: SignedIn;
let notes: ReturnType<typeof notesOf>;

beforeAll(async () => {
  app = await createTestApp({
    modules,
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' },
  });
  notes = notesOf(app);
  anna = await notes.colleague('anna@example.com', 'admin');
  boris = await notes.colleague('boris@example.com', 'admin');
  await notes.grant('note-writer', 'GET', '/api/ecommerce/*');
  await notes.grant('note-writer', '*', '/api/ecommerce/orders/{id}/notes');
  await notes.grant('note-writer', '*', '/api/ecommerce/orders/{id}/notes/*');
  await notes.grant('note-reader', 'GET', '/api/ecommerce/*');
  support = await notes.colleague('support@example.com', 'note-writer');
  row = await make(app, order);
});
afterAll(() => app.close());

describe('notes of a row', () => {
  it('are listed with their authors, the newest first, in pages', async () => {
    const { id } = await make(app, order);
    for (const text of ['first', 'second', 'third']) await notes.add(id, { text }, anna);
    const page = await notes.list(id, boris, '?limit=2');

    expect(page.data?.map(({ text }) => text)).toEqual(['third', 'second']);
    expect(page.data?.[0]).toMatchObject({
      author: { id: anna.id, name: 'anna@example.com' },
      isOwn: false,
      editedAt: null,
      mentions: [],
    });
    const next = await notes.list(id, anna, `?limit=2&after=${page.meta?.next}`);
    expect(next.data).toMatchObject([{ text: 'first', isOwn: true }]);
    expect(next.meta).toEqual({ next: null, mayWrite: true });
  });

  it('take a constant number of statements', async () => {
    const [few, many] = [await make(app, order), await make(app, order)];
    await notes.add(few.id, { text: 'one' }, anna);
    for (let count = 0; count < 200; count++) await notes.add(many.id, { text: `note ${count}` }, anna);
    const read = (id: string) => statementCount(app, () => notes.list(id, anna, '?limit=200'));

    expect(await read(many.id)).toBe(await read(few.id));
  });

  it('are not added twice by a retry, nor by concurrent ones', async () => {
    const { id } = await make(app, order);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, other] = await Promise.all([
      notes.add(id, { text: 'once' }, anna, headers),
      notes.add(id, { text: 'once' }, anna, headers),
    ]);
    const again = await notes.add(id, { text: 'once' }, anna, headers);

    expect(new Set([one, other, again].flatMap(({ data }) => data?.id ?? [])).size).toBe(1);
    expect((await notes.list(id, anna)).data).toHaveLength(1);
  });

  it('are deleted with the row', async () => {
    const { id } = await make(app, order);
    await notes.add(id, { text: 'goes' }, anna);
    await app.request({ method: 'DELETE', url: `${order.route}/${id}` });

    expect(await app.sql(`select 1 from flotilla_note where "rowId" = $1`, [id])).toEqual([]);
    expect((await notes.list(id, anna)).status).toBe(404);
  });
});

describe('access to notes', () => {
  it('is denied by default', async () => {
    const customer = await signInAs(app, { roles: ['user'] });
    const reader = await signInAs(app, { roles: ['note-reader'] });
    const added = await notes.add(row.id, { text: 'internal' }, anna);
    const url = `${order.route}/${row.id}/notes`;
    const change = { method: 'PATCH', url: `${url}/${added.data?.id}`, data: { text: 'changed' } } as const;

    expect((await app.request({ url, as: 'anonymous' })).status).toBe(401);
    expect((await notes.list(row.id, customer)).status).toBe(403);
    expect((await notes.add(row.id, { text: 'x' }, customer)).status).toBe(403);
    expect((await app.request({ ...change, as: 'anonymous' })).status).toBe(401);
    expect((await app.request({ url: `${url}/people`, as: customer })).status).toBe(403);
    expect((await notes.list(row.id, reader)).meta).toMatchObject({ mayWrite: false });
    expect((await notes.add(row.id, { text: 'x' }, reader)).status).toBe(403);
  });

  it('is denied to the owner of the row', async () => {
    const buyer = await signInAs(app, { roles: ['user'] });
    const { id } = await make(app, order);
    await app.request({
      method: 'POST',
      url: '/api/rbac/subjects-to-ecommerce-module-orders',
      data: { subjectId: buyer.id, ecommerceModuleOrderId: id },
    });

    expect((await app.request({ url: `${order.route}/${id}`, as: buyer })).status).toBe(200);
    expect((await notes.list(id, buyer)).status).toBe(403);
  });

  it('allows changing and deleting own notes only; administrators delete each', async () => {
    const note = (await notes.add(row.id, { text: 'by support' }, support)).data ?? expect.fail();
    const call = (method: 'PATCH' | 'DELETE', as: SignedIn, id = note.id) =>
      app.request<RowNote>({
        method,
        url: `${order.route}/${row.id}/notes/${id}`,
        data: method === 'PATCH' ? { text: 'changed' } : undefined,
        as,
      });

    expect((await call('PATCH', boris)).status).toBe(403);
    expect((await call('PATCH', support)).data).toMatchObject({
      text: 'changed',
      editedAt: expect.any(String),
    });
    const own = (await notes.add(row.id, { text: 'by anna' }, anna)).data ?? expect.fail();
    expect((await call('DELETE', support, own.id)).status).toBe(403);
    expect((await call('DELETE', boris)).status).toBe(200);
    expect((await call('DELETE', boris)).status).toBe(404);
  });

  it('hides a note behind another row', async () => {
    const note = (await notes.add(row.id, { text: 'here' }, anna)).data ?? expect.fail();
    const other = await make(app, order);

    const url = `${order.route}/${other.id}/notes/${note.id}`;
    expect((await app.request({ method: 'DELETE', url, as: anna })).status).toBe(404);
  });
});

const messagesWith = (path: string) =>
  app.sql<{ receiver: string; data: object }>(
    `select "receiver", "data" from notification_notification where "data" ->> 'path' = $1`,
    [path],
  );

describe('a mention', () => {
  it('is offered for people who may read the notes', async () => {
    const people = await app.request<NotePerson[]>({
      url: `${order.route}/${row.id}/notes/people`,
      as: support,
    });

    const names = people.data?.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['anna@example.com', 'support@example.com']));
    expect(await notes.colleague('customer@example.com', 'user')).toBeDefined();
    expect(names).not.toContain('customer@example.com');
  });

  it('notifies the person once, with a link to the note and without the text', async () => {
    const text = '@support@example.com please call the skipper';
    const note = (await notes.add(row.id, { text, mentions: [support.id] }, anna)).data ?? expect.fail();
    const edit = { text: `${text} today`, mentions: [support.id, anna.id] };
    await app.request({
      method: 'PATCH',
      url: `${order.route}/${row.id}/notes/${note.id}`,
      data: edit,
      as: anna,
    });

    expect(note.mentions).toEqual([{ id: support.id, name: 'support@example.com' }]);
    const path = `/admin/ecommerce/orders/${row.id}#note-${note.id}`;
    const kind = { en: 'Order', ru: 'Заказ' };
    expect(await messagesWith(path)).toEqual([
      { receiver: 'support@example.com', data: { author: 'anna@example.com', kind, path } },
    ]);
  });

  it('names the row, but not one that may belong to a person', async () => {
    const { id } = await make(app, article, { adminTitle: 'Anchors' });
    const url = `${article.route}/${id}/notes`;
    const data = { text: 'look', mentions: [boris.id] };
    const { data: note } = await app.request<RowNote>({ method: 'POST', url, data, as: anna });

    const [sent] = await messagesWith(`/admin/blog/articles/${id}#note-${note.id}`);
    const kind = { en: 'Article', ru: 'Статья' };
    expect(sent?.data).toMatchObject({ kind, name: { '': 'Anchors' } });
  });

  it('is rejected for people who may not read the notes', async () => {
    const customer = await notes.colleague('stranger@example.com', 'user');
    for (const id of [customer.id, crypto.randomUUID()])
      expect((await notes.add(row.id, { text: 'x', mentions: [id] }, anna)).status).toBe(400);
  });
});

it.each([
  {},
  { text: '' },
  { text: '   ' },
  { text: 7 },
  { text: 'x'.repeat(4001) },
  { text: 'x', mentions: 'all' },
  { text: 'x', mentions: ['all'] },
  { text: 'x', mentions: Array.from({ length: 21 }, () => crypto.randomUUID()) },
  { text: 'x', author: 'someone' },
])('rejects %j', async (data) => {
  expect((await notes.add(row.id, data, anna)).status).toBe(400);
});

it('rejects unknown rows, entities and cursors', async () => {
  const statuses = [
    await notes.add(crypto.randomUUID(), { text: 'x' }, anna),
    await notes.list(crypto.randomUUID(), anna),
    await notes.list('no-id', anna),
    await notes.list(row.id, anna, '?after=x'),
    await notes.list(row.id, anna, '?limit=201'),
    await app.request({ url: `/api/ecommerce/nothings/${row.id}/notes`, as: anna }),
  ].map(({ status }) => status);

  expect(statuses).toEqual([404, 404, 400, 400, 400, 404]);
});
