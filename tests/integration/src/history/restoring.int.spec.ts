import { article, articlesToFileStorageModuleFiles, categoriesToArticles } from '@flotilla/blog';
import { widgetsToExternalWidgets } from '@flotilla/host';
import { Database, Rows, server } from '@flotilla/backend';
import { Retention } from '@flotilla/backend/server';
import { createTestApp, make, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import {
  type Changed,
  type ChangeOfRow,
  listJobs,
  rowParams,
  restoreRow,
  rowChanges,
} from '@flotilla/core/administration';
import { createClient } from '@flotilla/react/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
const articles = '/api/blog/articles';

beforeAll(async () => {
  app = await createTestApp({ modules });
});

afterAll(() => app.close());

const changesOf = async (url: string) => (await app.request<Changed[]>({ url: `${url}/changes` })).data;
const restore = (url: string, change?: Changed) =>
  app.request({ method: 'POST', url: `${url}/changes/${change?.id}/restore` });
const create = async (title: string, more = {}) =>
  (await app.request({ method: 'POST', url: articles, data: { title: { en: title }, ...more } })).data;
const change = (id: string, data: object) => app.request({ method: 'PATCH', url: `${articles}/${id}`, data });
const remove = (url: string) => app.request({ method: 'DELETE', url });
const read = async (url: string) => (await app.request({ url })).data;

it('restores a row to its state after any of its changes', async () => {
  const made = await create('one');
  const url = `${articles}/${made.id}`;
  await change(made.id, { title: { en: 'two' }, className: 'wide' });
  await change(made.id, { title: { en: 'three' }, subtitle: { en: 'new' } });
  const [third, second, first] = await changesOf(url);

  expect((await restore(url, second)).data).toMatchObject({
    title: { en: 'two' },
    className: 'wide',
    subtitle: made.subtitle,
  });
  expect((await restore(url, first)).data).toEqual({ ...made, updatedAt: expect.any(String) });
  expect((await restore(url, third)).data).toMatchObject({
    title: { en: 'three' },
    subtitle: { en: 'new' },
    className: 'wide',
  });
  const [last] = await changesOf(url);
  expect(last).toMatchObject({
    change: 'restored',
    by: { kind: 'key' },
    fields: { title: { before: { en: 'one' }, after: { en: 'three' } } },
  });
});

it('restores a deleted row with its links, and theirs', async () => {
  const link = await make(app, categoriesToArticles);
  const file = await make(app, articlesToFileStorageModuleFiles, { articleId: link.articleId });
  const url = `${articles}/${link.articleId}`;
  const before = await read(url);
  await remove(url);
  const [deleted] = await changesOf(url);
  const { status, data } = await restore(url, deleted);

  expect([status, data]).toEqual([200, { ...before, updatedAt: expect.any(String) }]);
  expect(await read(`/api/blog/categories-to-articles/${link.id}`)).toEqual({
    ...link,
    updatedAt: expect.any(String),
  });
  expect(
    (await app.request({ url: `/api/blog/articles-to-file-storage-module-files/${file.id}` })).status,
  ).toBe(200);
  expect((await changesOf(`/api/blog/categories-to-articles/${link.id}`)).map((one) => one.change)).toEqual([
    'restored',
    'deleted',
    'created',
  ]);
  expect((await restore(url, (await changesOf(url)).at(-1))).status).toBe(200);
});

it('leaves out links whose other end no longer exists', async () => {
  const link = await make(app, categoriesToArticles);
  const url = `${articles}/${link.articleId}`;
  await remove(url);
  await remove(`/api/blog/categories/${link.categoryId}`);
  const [deleted] = await changesOf(url);
  expect((await restore(url, deleted)).status).toBe(200);
  expect((await app.request({ url: `/api/blog/categories-to-articles/${link.id}` })).status).toBe(404);
  const [linkDeleted] = await changesOf(`/api/blog/categories-to-articles/${link.id}`);
  const refused = await restore(`/api/blog/categories-to-articles/${link.id}`, linkDeleted);
  expect([refused.status, refused.problem.cause[0]?.field]).toEqual([422, 'categoryId']);
});

it('refuses a restore that contradicts current data, without partial effects', async () => {
  const made = await create('taken', { slug: 'taken-slug' });
  const link = await make(app, categoriesToArticles, { articleId: made.id });
  await remove(`${articles}/${made.id}`);
  const [deleted] = await changesOf(`${articles}/${made.id}`);
  await create('other', { slug: 'taken-slug' });
  const { status, problem } = await restore(`${articles}/${made.id}`, deleted);

  expect([status, problem.cause[0]?.field]).toEqual([409, 'slug']);
  expect((await app.request({ url: `${articles}/${made.id}` })).status).toBe(404);
  expect((await app.request({ url: `/api/blog/categories-to-articles/${link.id}` })).status).toBe(404);
  expect(await changesOf(`${articles}/${made.id}`)).toHaveLength(2);
});

it('reports that a secret was changed, but never its value', async () => {
  const { id } = await make(app, app.registry.entity('rbac.identity'), { password: '$argon2id$nobody' });
  const rows = app.nest.get(Rows).of(app.registry.entity('rbac.identity'), { caller: server });
  await rows.update(String(id), { password: '$argon2id$other' });
  const { text } = await app.request({ url: `/api/rbac/identities/${id}/changes` });
  const [{ kept } = { kept: '' }] = await app.sql<{ kept: string }>(
    `select string_agg(c::text, '') as kept from flotilla_change c`,
  );

  expect(text).toContain('"password":{"before":null,"after":null,"isSecret":true}');
  expect(`${text}${kept}`).not.toContain('argon2id');
});

it('is for administrators only, unless granted', async () => {
  const made = await create('secret');
  const url = `${articles}/${made.id}/changes`;
  const editor = await signInAs(app, { roles: ['editor'] });
  expect((await app.request({ url, as: 'anonymous' })).status).toBe(401);
  expect((await app.request({ url, as: editor })).status).toBe(403);
  expect((await app.request({ url: '/api/changes', as: editor })).status).toBe(403);
  const [role] = (
    await app.request<TestRow[]>({
      url: '/api/rbac/roles?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=editor',
    })
  ).data;
  const { data: action } = await app.request({
    method: 'POST',
    url: '/api/rbac/actions',
    data: { method: 'GET', path: '/api/blog/articles/{id}/changes' },
  });
  await app.request({
    method: 'POST',
    url: '/api/rbac/roles-to-actions',
    data: { roleId: role?.id, actionId: action.id },
  });
  expect((await app.request({ url, as: editor })).status).toBe(200);
  expect((await app.request({ url: url.replace('articles', 'categories'), as: editor })).status).toBe(403);
});

it('pages and filters the changes of all rows', async () => {
  await app.request({ method: 'POST', url: '/api/blog/categories', data: { title: { en: 'by a key' } } });
  const admin = await signInAs(app, { roles: ['admin'] });
  // Later than the creation of the server’s rows, in milliseconds.
  const from = new Date().toISOString();
  for (const title of ['a', 'b', 'c'])
    await app.request({
      method: 'POST',
      url: '/api/blog/categories',
      data: { title: { en: title } },
      as: admin,
    });
  const list = async (query: string) =>
    app.request<(Changed & { entity: string })[]>({ url: `/api/changes?${query}` });
  const first = await list(`entity=blog.category&from=${from}&limit=2`);
  const second = await list(`entity=blog.category&from=${from}&limit=2&after=${first.meta.next}`);
  const [newest] = first.data;

  expect([first.data.length, second.data.length, second.meta.next]).toEqual([2, 1, null]);
  expect(newest).toMatchObject({
    entity: 'blog.category',
    change: 'created',
    by: { kind: 'subject', id: admin.id },
    requestId: expect.any(String),
  });
  expect((await list(`by=${newest?.by.id}&entity=blog.category`)).data).toHaveLength(3);
  expect((await list(`entity=blog.category&from=${from}&to=${from}`)).data).toEqual([]);
  expect((await list('entity=blog.category&by=key&limit=1')).data).toHaveLength(1);
  expect((await list('by=nobody')).data).toEqual([]);
});

it('deletes the history of deleted rows after the retention days, and everything after a year', async () => {
  const link = await make(app, categoriesToArticles);
  const url = `${articles}/${link.articleId}`;
  const kept = await create('stays');
  await remove(url);
  await app.sql(`update flotilla_change set "at" = now() - interval '31 days' where "rowId" in ($1, $2)`, [
    link.articleId,
    link.id,
  ]);
  await app.sql(`update flotilla_change set "at" = now() - interval '366 days' where "rowId" = $1`, [
    kept.id,
  ]);
  await app.nest.get(Retention).purge();

  const changes = await changesOf(url);
  expect(changes).toMatchObject([{ change: 'deleted', fields: {}, isRestorable: false }]);
  expect((await restore(url, changes[0])).status).toBe(422);
  expect(await changesOf(`/api/blog/categories-to-articles/${link.id}`)).toMatchObject([{ fields: {} }]);
  expect(await changesOf(`${articles}/${kept.id}`)).toEqual([]);
});

it('labels rows by their names, deleted ones as they were, and links by their two ends', async () => {
  const from = new Date().toISOString();
  const made = await create('first', { slug: 'named-first' });
  await change(made.id, { className: 'wide' });
  const category = (
    await app.request({
      method: 'POST',
      url: '/api/blog/categories',
      data: { title: { en: 'Winds', ru: 'Ветры' } },
    })
  ).data;
  const link = await make(app, categoriesToArticles, { articleId: made.id, categoryId: category.id });
  const widget = await make(app, widgetsToExternalWidgets);
  await change(made.id, { adminTitle: 'second' });
  await remove(`${articles}/${made.id}`);
  const { data } = await app.request<ChangeOfRow[]>({ url: `/api/changes?from=${from}` });
  const namesOf = (id?: unknown) => [
    ...new Set(data.filter(({ rowId }) => rowId === id).map(({ names }) => JSON.stringify(names))),
  ];

  expect(namesOf(made.id)).toEqual(['["second"]']);
  expect(namesOf(link.id)).toEqual(['[{"en":"Winds","ru":"Ветры"},"second"]']);
  expect(data.find(({ rowId }) => rowId === widget.id)?.names.length).toBeGreaterThan(0);
});

it('lists changes although the table of an entity is missing, with the names of the others', async () => {
  const from = new Date().toISOString();
  const made = await create('still here', { adminTitle: 'still here' });
  const link = await make(app, categoriesToArticles, { articleId: made.id });
  await app.sql('alter table blog_category rename to blog_category_away');
  const { status, data } = await app
    .request<ChangeOfRow[]>({ url: `/api/changes?from=${from}` })
    .finally(() => app.sql('alter table blog_category_away rename to blog_category'));
  const namesOf = (id?: unknown) => data.find(({ rowId }) => rowId === id)?.names;

  expect(status).toBe(200);
  expect([namesOf(made.id), namesOf(link.id), namesOf(link.categoryId)]).toEqual([
    [{ en: 'still here' }],
    [{ en: 'still here' }],
    [],
  ]);
});

it('searches the names of rows of every entity and link', async () => {
  const keys = [...app.registry.entities.keys()];
  const insert =
    'insert into flotilla_change ("entity", "rowId", "change", "by") select unnest($1::text[]), gen_random_uuid(), $2, $3';
  await app.sql(insert, [keys, 'updated', 'server']);
  const { status, data } = await app.request<ChangeOfRow[]>({
    url: `/api/changes?by=server&limit=${keys.length}`,
  });

  expect([status, new Set(data.map(({ entity }) => entity)).size]).toEqual([200, keys.length]);
});

it('runs a constant number of statements for any number of changes', async () => {
  const db = app.nest.get(Database);
  const admin = await signInAs(app, { roles: ['admin'] });
  const count = async (rows: number) => {
    const from = new Date().toISOString();
    for (let index = 0; index < rows; index += 1) {
      const link = await make(app, categoriesToArticles);
      await remove(`${articles}/${link.articleId}`);
    }
    const before = db.statements;
    const { data } = await app.request<ChangeOfRow[]>({
      url: `/api/changes?by=key&from=${from}&limit=500`,
      as: admin,
    });
    expect(data.length).toBeGreaterThanOrEqual(2 * rows);
    return db.statements - before;
  };
  await count(1);
  expect(await count(10)).toBe(await count(1));
});

it('deletes the history of a row on request', async () => {
  const link = await make(app, categoriesToArticles);
  const url = `${articles}/${link.articleId}`;
  await remove(url);
  const { data } = await app.request<{ forgotten: number }>({ method: 'DELETE', url: `${url}/changes` });
  expect(data.forgotten).toBe(4);
  expect([await changesOf(url), await changesOf(`/api/blog/categories-to-articles/${link.id}`)]).toEqual([
    [],
    [],
  ]);
});

it('is read and restored through the typed client', async () => {
  const { token } = await signInAs(app, { roles: ['admin'] });
  const client = createClient({ baseUrl: await app.listen(), token: () => token });
  const made = await create('by the client');
  await change(made.id, { title: { en: 'changed' } });
  const params = rowParams(article, made.id);
  const first = await client.callWhole(rowChanges, { params, query: { limit: 1 } });
  const second = await client.callWhole(rowChanges, {
    params,
    query: { limit: 1, after: first.meta?.next ?? '' },
  });
  const [updated, created] = [...first.data, ...second.data];

  expect([updated?.change, created?.change, second.meta?.next]).toEqual(['updated', 'created', null]);
  const row = await client.call(restoreRow, { params: { ...params, changeId: created?.id ?? '' } });
  expect(row).toMatchObject({ id: made.id, title: { en: 'by the client' } });
  expect(await client.call(listJobs, { query: { state: 'failed' } })).toEqual([]);
});
