import { createRegistry, defineEntity, defineModule, defineLink, text } from '@flotilla/core';
import { changeSetHeader } from '@flotilla/core/change-sets';
import { createClient } from '@flotilla/react/client';
import { expect, it, vi } from 'vitest';
import { RowDraft } from './row-draft.js';

const id = '00000000-0000-4000-8000-000000000001';
const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: { title: text() },
  access: { read: 'public' },
  publishing: true,
  drafts: true,
});
const price = defineEntity({
  module: 'blog',
  name: 'price',
  fields: { title: text() },
  access: { read: 'public' },
});
const articlesToPrices = defineLink({ from: 'blog.article', to: 'blog.price' });
const registry = createRegistry([
  defineModule({ name: 'blog', entities: [article, price], links: [articlesToPrices] }),
]);

const row = `/api/blog/articles/${id}`;
const publicRow = { id, publishedAt: '2020-01-01T00:00:00Z', unpublishedAt: null };

/** Returns the draft of a row, and the calls that were sent, with the change set of each. */
function draftOf({
  set,
  ...options
}: { set?: string; mayUpdate?: boolean; publishedAt?: string | null } = {}) {
  const sets = new Map<string, string>();
  const view = (one: string) => ({
    ...{ id: one, kind: 'draft', title: null, root: { entity: article.key, id }, state: sets.get(one) },
    ...{ revision: 1, changes: 1, publishAt: null, timeZone: null, problem: null, request: null },
    ...{ createdBy: null, createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
    ...{ publishedBy: null, publishedAt: null },
  });
  const sent: string[] = [];
  const live = createClient({
    baseUrl: 'http://boats.example',
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const header = request.headers.get(changeSetHeader);
      if (pathname === '/api/change-sets/for') {
        const made = `set-${sets.size + 1}`;
        sets.set(made, 'open');
        sent.push('opens a draft');
        return Response.json({ data: view(made) });
      }
      const [, read] = /^\/api\/change-sets\/([^/]+)$/.exec(pathname) ?? [];
      if (read) return Response.json({ data: view(read) });
      sent.push(`${request.method} ${pathname}${header ? ` in ${header}` : ''}`);
      if (header && sets.get(header) !== 'open')
        return Response.json({ error: { message: 'It is published.' } }, { status: 409 });
      return Response.json({ data: {} });
    },
  });
  if (set) sets.set(set, 'open');
  const onLive = vi.fn();
  const draft = new RowDraft({
    ...{ entity: article, id, live, registry, onLive, mayUpdate: options.mayUpdate ?? true },
    set: set === undefined ? undefined : (view(set) as never),
  });
  const { publishedAt = publicRow.publishedAt } = options;
  draft.show({ ...publicRow, publishedAt });
  return { draft, sent, sets, onLive };
}

it('opens the draft of a public row at its first change, once', async () => {
  const { draft, sent } = draftOf();
  const { client } = draft;
  await client.send({ method: 'GET', path: row });
  await Promise.all([
    client.send({ method: 'PATCH', path: row, data: {} }),
    client.send({ method: 'POST', path: articlesToPrices.route, data: {} }),
  ]);
  await client.send({ method: 'GET', path: row });

  expect(sent).toEqual([
    `GET ${row}`,
    'opens a draft',
    `PATCH ${row} in set-1`,
    `POST ${articlesToPrices.route} in set-1`,
    `GET ${row} in set-1`,
  ]);
  expect(draft.get()).toMatchObject({ id: 'set-1', changes: 1 });
});

it('reads a draft that exists when the form opens', async () => {
  const { draft, sent } = draftOf({ set: 'set-7' });
  await draft.client.send({ method: 'GET', path: row });
  expect(sent).toEqual([`GET ${row} in set-7`]);
});

it('writes a row that is not public, and has no draft, to the row itself', async () => {
  const { draft, sent, onLive } = draftOf({ publishedAt: null });
  await draft.client.send({ method: 'PATCH', path: row, data: {} });
  expect(sent).toEqual([`PATCH ${row}`]);
  expect(onLive).toHaveBeenCalledWith('blog.article');

  draft.show(publicRow);
  await draft.client.send({ method: 'PATCH', path: row, data: {} });
  expect(sent.slice(1)).toEqual(['opens a draft', `PATCH ${row} in set-1`]);
});

it('drafts a row that is not public for a person who may only draft', async () => {
  const { draft, sent } = draftOf({ publishedAt: null, mayUpdate: false });
  await draft.client.send({ method: 'PATCH', path: row, data: {} });
  expect(sent).toEqual(['opens a draft', `PATCH ${row} in set-1`]);
});

it('sends rows of entities without drafts, and batches with them, unchanged', async () => {
  const { draft, sent, onLive } = draftOf({ set: 'set-1' });
  const { client } = draft;
  await client.send({ method: 'PATCH', path: `${price.route}/${id}`, data: {} });
  const both = [
    { entity: 'blog.price', data: {} },
    { entity: articlesToPrices.key, data: {} },
  ];
  await client.send({ method: 'POST', path: '/api/rows', data: both });
  await client.send({ method: 'POST', path: '/api/rows', data: both.slice(1) });

  expect(sent).toEqual([`PATCH ${price.route}/${id}`, 'POST /api/rows', 'POST /api/rows/changes in set-1']);
  expect(onLive).toHaveBeenCalledWith('blog.price');
});

it('opens another draft after the first one is published', async () => {
  const { draft, sent, sets } = draftOf({ set: 'set-1' });
  sets.set('set-1', 'published');
  await draft.client.send({ method: 'PATCH', path: row, data: {} });
  expect(sent).toEqual([`PATCH ${row} in set-1`, 'opens a draft', `PATCH ${row} in set-2`]);
});
