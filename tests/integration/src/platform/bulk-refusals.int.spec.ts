import { article, categoriesToArticles, category } from '@flotilla/blog';
import { createTogether } from '@flotilla/core/administration';
import { redirect } from '@flotilla/host';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const nobody = '01900000-0000-7000-8000-000000000000';
const bulk = (method: 'POST' | 'PATCH' | 'DELETE', route: string, data: unknown) =>
  app.request({ method, url: `${route}/bulk`, data });
const fieldsOf = ({ problem }: Awaited<ReturnType<typeof bulk>>) => problem.cause.map(({ field }) => field);

describe('a bulk that is refused', () => {
  it('names every invalid row', async () => {
    const { id } = await make(app, article);
    const [good, wrong, unknown] = [{ title: { en: 'Sails' } }, { title: 5 }, { nonsense: 1 }];
    const created = await bulk('POST', article.route, [good, wrong, good, unknown, 7]);
    const changed = await bulk('PATCH', article.route, [
      { id, ...wrong },
      { id: 'none' },
      { slug: 'x' },
      { id, ...unknown },
    ]);
    const deleted = await bulk('DELETE', article.route, [{ id: 'none' }, { id }, { id, slug: 'x' }, {}]);

    expect([created.status, changed.status, deleted.status]).toEqual([400, 400, 400]);
    expect(fieldsOf(created)).toEqual(['data[1].title', 'data[3].nonsense', 'data[4]']);
    expect(fieldsOf(changed)).toEqual(['data[0].title', 'data[1].id', 'data[2].id', 'data[3].nonsense']);
    expect(fieldsOf(deleted)).toEqual(['data[0].id', 'data[2].slug', 'data[3].id']);
  });

  it('names each of 300 invalid values with its row, beyond the first 20 causes', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ slug: `Not a slug ${index}` }));
    const { status, problem } = await bulk('POST', category.route, [{ title: { en: 'Good' } }, ...rows]);

    expect([status, problem.cause.length]).toEqual([400, 20]);
    expect(problem.details?.['rows']).toEqual(
      rows.map(({ slug }, index) => ({
        index: index + 1,
        field: 'slug',
        value: slug,
        message: 'must be lowercase letters, digits and hyphens',
        rule: 'slug',
      })),
    );
  });

  it('names invalid and taken values together', async () => {
    const { slug } = await make(app, category);
    const answer = await bulk('POST', category.route, [
      { slug },
      { title: { en: 5 } },
      { slug: 'x' },
      { slug: 'x' },
    ]);

    expect([answer.status, fieldsOf(answer)]).toEqual([
      400,
      ['data[0].slug', 'data[1].title', 'data[3].slug'],
    ]);
  });

  it('names every row that does not exist', async () => {
    const { id } = await make(app, article);
    const other = nobody.replace('7000', '7001');
    const rows = [{ id: nobody }, { id }, { id: other }];
    const answers = [await bulk('PATCH', article.route, rows), await bulk('DELETE', article.route, rows)];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    for (const answer of answers) expect(fieldsOf(answer)).toEqual(['data[0].id', 'data[2].id']);
  });

  it('names every duplicate value, and its row: of stored rows, and of rows of the same call', async () => {
    const [one, other] = [await make(app, category), await make(app, category)];
    const free = `free-${one.id}`;
    const rows = [one['slug'], free, other['slug'], 'quite-free', free].map((slug) => ({ slug }));
    const { status, problem } = await bulk('POST', category.route, rows);

    expect([status, problem.message]).toEqual([409, 'blog.category: another row has the same slug.']);
    expect(problem.cause).toEqual([
      {
        field: 'data[0].slug',
        message: `"${one['slug']}" is taken by another row`,
        rule: 'taken',
        params: { value: one['slug'] },
      },
      {
        field: 'data[2].slug',
        message: `"${other['slug']}" is taken by another row`,
        rule: 'taken',
        params: { value: other['slug'] },
      },
      {
        field: 'data[4].slug',
        message: `"${free}" is taken by data[1]`,
        rule: 'taken',
        params: { value: free },
      },
    ]);
  });

  it('names a duplicate value of a change, but no row that keeps its own', async () => {
    const [one, other, third] = [
      await make(app, category),
      await make(app, category),
      await make(app, category),
    ];
    const answer = await bulk('PATCH', category.route, [
      { id: one.id, slug: one['slug'] },
      { id: other.id, slug: third['slug'] },
      { id: third.id, variant: 'default' },
    ]);
    const single = await app.request({
      method: 'PATCH',
      url: `${category.route}/${other.id}`,
      data: { slug: third['slug'] },
    });

    expect([answer.status, fieldsOf(answer)]).toEqual([409, ['data[1].slug']]);
    expect([single.status, single.problem.cause.map(({ field, message }) => [field, message])]).toEqual([
      409,
      [['slug', `"${third['slug']}" is taken by another row`]],
    ]);
  });

  it('names every row with a reference to a missing row', async () => {
    const { id: articleId } = await make(app, article);
    const { id: categoryId } = await make(app, category);
    const link = { articleId, categoryId };
    const answer = await bulk('POST', categoriesToArticles.route, [
      { ...link, articleId: nobody },
      link,
      { ...link, articleId: nobody.replace('7000', '7001') },
    ]);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['data[0].articleId', 'data[2].articleId']]);
  });

  it('names every invalid row of several entities', async () => {
    const taken = await make(app, category);
    const moved = await make(app, redirect, { from: '/moved-before' });
    const together = (data: unknown) => app.request({ method: 'POST', url: createTogether.path, data });
    const invalid = await together([
      { entity: category.key, data: { title: 5 } },
      { entity: article.key, data: {} },
      { entity: redirect.key, data: { from: '/a' } },
    ]);
    const conflict = await together([
      { entity: category.key, data: { slug: taken['slug'] } },
      { entity: article.key, data: {} },
      { entity: redirect.key, data: { from: moved['from'], to: '/b' } },
      { entity: category.key, data: { slug: taken['slug'] } },
    ]);

    expect([invalid.status, fieldsOf(invalid)]).toEqual([400, ['data[0].data.title', 'data[2].data.to']]);
    expect([conflict.status, fieldsOf(conflict)]).toEqual([
      409,
      ['data[0].data.slug', 'data[2].data.from', 'data[3].data.slug'],
    ]);
  });

  it('names every bad row of several entities with its value, beyond the first 20 causes', async () => {
    const rows = Array.from({ length: 18 }, (_, index) => ({
      entity: category.key,
      data: { slug: `Not a slug ${index}`, title: index },
    }));
    const good = { entity: article.key, data: { title: { en: 'Sails' } } };
    const { status, problem } = await app.request({
      method: 'POST',
      url: createTogether.path,
      data: [good, ...rows],
    });

    expect([status, problem.cause.length, problem.details?.['problemCount']]).toEqual([400, 20, 36]);
    const named = problem.details?.['rows'] as { index: number; field: string; value: unknown }[];
    expect(named.map(({ index, field, value }) => [index, field, value])).toEqual(
      rows.flatMap(({ data }, index) => [
        [index + 1, 'slug', data.slug],
        [index + 1, 'title', data.title],
      ]),
    );
  });
});
