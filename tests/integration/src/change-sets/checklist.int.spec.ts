import type { Finding } from '@flotilla/core/change-sets';
import { article, categoriesToArticles, category } from '@flotilla/blog';
import { page, pagesToLayouts } from '@flotilla/host';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ modules })));
afterAll(() => app.close());

interface Refused {
  readonly details?: { readonly checks?: readonly Finding[] };
}
const refusedChecks = ({ problem }: { problem: object }) =>
  ((problem as Refused).details?.checks ?? []).map(({ check, level, path }) => [check, level, path]);
const titleOf = async ({ id }: { id: string }) =>
  (await app.request<TestRow>({ url: `${article.route}/${id}`, as: 'server' })).data['title'];
const strict = { acceptWarnings: false };

it('refuses a row without a title, also with accepted warnings, and writes nothing', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, article, { title: { en: 'Sails', ru: 'Паруса' } });
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${article.route}/${row.id}`, { title: { en: ' ', ru: '' } });
  const refused = await sets.publish(set, { acceptWarnings: true });

  expect(refused.status).toBe(422);
  expect(refusedChecks(refused)[0]).toEqual(['name', 'error', 'title']);
  expect(await titleOf(row)).toEqual({ en: 'Sails', ru: 'Паруса' });
  expect((await sets.view(set)).data).toMatchObject({ state: 'open', changes: 1 });
});

it('reports warnings in both languages, and publishes when they are accepted', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, article, { title: { en: 'Sails' }, description: {} });
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${article.route}/${row.id}`, { title: { en: 'Keels' } });
  const { data: report } = await sets.check(set);
  expect(report.checks.map(({ check, path }) => [check, path])).toEqual(
    expect.arrayContaining([
      ['description', 'description'],
      ['language', 'title.ru'],
      ['blog.article/cover', null],
    ]),
  );
  expect(report.checks.every(({ text }) => text['en'] && text['ru'])).toBe(true);
  const refused = await sets.publish(set, strict);
  expect([refused.status, refusedChecks(refused).length]).toEqual([422, report.checks.length]);
  expect((await sets.publish(set, { acceptWarnings: true })).status).toBe(200);
  expect(await titleOf(row)).toEqual({ en: 'Keels' });
});

it('requires texts only in the languages that are published', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, article, { title: { en: 'Sails' } });
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${article.route}/${row.id}`, { title: { en: 'Keels' } });
  const { data: report } = await sets.check(set, { languages: ['en'] });
  expect(report.checks.filter(({ check }) => check === 'language')).toEqual([]);
});

it('counts links as they will be, on the row that they start at', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, page, { url: '/checked', title: 'Checked' });
  const link = await make(app, pagesToLayouts, { pageId: row.id, variant: 'default' });
  const set = await sets.release();
  await sets.write(set, 'PATCH', `${page.route}/${row.id}`, { className: 'wide' });
  const layoutChecks = async () =>
    (await sets.check(set)).data.checks.filter(({ check }) => check === 'host.page/layout');
  expect(await layoutChecks()).toEqual([]);
  await sets.write(set, 'DELETE', `${pagesToLayouts.route}/${link.id}`);
  expect(await layoutChecks()).toMatchObject([{ entity: page.key, id: row.id, level: 'warning' }]);
});

it('names links to rows that visitors cannot see', async () => {
  const sets = changeSetsOf(app, 'server');
  const hidden = await make(app, article, { publishedAt: null });
  const set = await sets.release();
  const topic = await make(app, category, {});
  const link = { categoryId: topic.id, articleId: hidden.id };
  await sets.write(set, 'POST', categoriesToArticles.route, link);
  const { data: report } = await sets.check(set);
  expect(report.checks.map(({ check }) => check)).toContain('unpublished');
});
