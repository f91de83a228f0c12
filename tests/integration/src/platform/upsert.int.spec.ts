import { article, categoriesToArticles, category } from '@flotilla/blog';
import { file } from '@flotilla/file-storage';
import { createTestApp, make, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const upsert = (
  data: unknown,
  by = 'slug',
  options: Partial<Parameters<TestApp['request']>[0]> = {},
  { route }: { readonly route: string } = category,
) => app.request<TestRow[]>({ method: 'PUT', url: `${route}/bulk?by=${by}`, data, ...options });

describe('PUT bulk', () => {
  it('updates the rows that have the key and creates the others, in the given order', async () => {
    const known = await make(app, category);
    const { status, data, meta } = await upsert([
      { slug: `new-${known.id}`, title: { en: 'New' } },
      { slug: known['slug'], title: { en: 'Changed' } },
    ]);

    expect([status, meta]).toEqual([200, { created: 1, updated: 1 }]);
    expect(data.map(({ title }) => title)).toEqual([{ en: 'New' }, { en: 'Changed' }]);
    expect(data[1]?.id).toBe(known.id);
    const again = await upsert(data.map(({ slug, title }) => ({ slug, title })));
    expect([again.meta, again.data.map(({ id }) => id)]).toEqual([
      { created: 0, updated: 2 },
      data.map(({ id }) => id),
    ]);
  });

  it('keeps omitted fields, and records the history of both rows', async () => {
    const known = await make(app, category, { title: { en: 'Kept' } });
    await upsert([{ slug: known['slug'], className: 'wide' }]);
    const { data } = await app.request({ url: `${category.route}/${known.id}` });
    expect([data['title'], data['className']]).toEqual([{ en: 'Kept' }, 'wide']);
    const { data: changes } = await app.request<{ change: string }[]>({
      url: `${category.route}/${known.id}/changes`,
    });
    expect(changes.map(({ change }) => change)).toEqual(['updated', 'created']);
  });

  it('finds links by all fields of their key', async () => {
    const [{ id: articleId }, { id: categoryId }] = [await make(app, article), await make(app, category)];
    const row = { articleId, categoryId, orderIndex: 1 };
    const first = await upsert([row], 'categoryId,articleId', {}, categoriesToArticles);
    const second = await upsert(
      [{ ...row, orderIndex: 2 }],
      'articleId,categoryId',
      {},
      categoriesToArticles,
    );
    expect([first.meta, second.meta, second.data[0]?.['orderIndex']]).toEqual([
      { created: 1, updated: 0 },
      { created: 0, updated: 1 },
      2,
    ]);
  });

  it('writes none when one is refused, and names each', async () => {
    const known = await make(app, category);
    const before = (await app.request<number>({ url: `${category.route}/count` })).data;
    const invalid = await upsert([
      { slug: known['slug'], title: { en: 'No' } },
      { title: {} },
      { slug: 'a b' },
      { slug: 'x', nonsense: 1 },
      5,
    ]);
    const twice = await upsert([{ slug: 'twice' }, { slug: 'other' }, { slug: 'twice' }]);

    expect([invalid.status, invalid.problem.cause.map(({ field }) => field)]).toEqual([
      400,
      ['data[1].slug', 'data[2].slug', 'data[3].nonsense', 'data[4]'],
    ]);
    expect([twice.status, twice.problem.cause.map(({ field, message }) => [field, message])]).toEqual([
      409,
      [['data[2].slug', '"twice" is taken by data[0]']],
    ]);
    expect((await app.request<number>({ url: `${category.route}/count` })).data).toBe(before);
    expect((await app.request({ url: `${category.route}/${known.id}` })).data['title']).toEqual(
      known['title'],
    );
  });

  it('refuses a key that is repeated, of stored rows too', async () => {
    const [{ slug }, other] = [await make(app, category), await make(app, category)];
    const { status, problem } = await upsert([
      { slug, className: 'one' },
      { slug: other['slug'] },
      { slug, className: 'two' },
    ]);

    expect([status, problem.details?.['rows']]).toEqual([
      409,
      [
        {
          index: 2,
          field: 'slug',
          value: slug,
          message: `"${String(slug)}" is taken by data[0]`,
          rule: 'taken',
        },
      ],
    ]);
  });

  it.each(['', 'title', 'slug,title', 'constructor', 'id'])(
    'refuses by=%s, which is not a unique field',
    async (by) => {
      const { status, problem } = await upsert([{ slug: 'x' }], by);
      expect([status, problem.cause[0]?.field]).toEqual([400, 'by']);
    },
  );

  it('accepts no files', async () => {
    const { status, problem } = await upsert([{ slug: 'x', file: '/public/x.png' }], 'slug', {}, file);
    expect([status, problem.cause[0]?.field]).toEqual([400, 'data[0].file']);
  });

  it('creates one row for two concurrent calls', async () => {
    const slug = `same-${crypto.randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => upsert([{ slug, title: { en: `T${index}` } }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map(({ data }) => data[0]?.id)).size).toBe(1);
  });

  it('returns the same for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const slug = `once-${crypto.randomUUID()}`;
    const [first, again] = [
      await upsert([{ slug }], 'slug', { headers }),
      await upsert([{ slug }], 'slug', { headers }),
    ];
    expect(again.text).toBe(first.text);
    expect(first.meta).toEqual({ created: 1, updated: 0 });
  });

  it('requires permission to create and to update', async () => {
    const rows = [{ slug: 'theirs' }];
    expect((await upsert(rows, 'slug', { as: 'anonymous' })).status).toBe(401);
    expect((await upsert(rows, 'slug', { as: await signInAs(app) })).status).toBe(403);
  });
});
