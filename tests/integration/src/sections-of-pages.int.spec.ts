import { page } from '@flotilla/host';
import { createTestApp, make, statementCount, type TestApp } from '@flotilla/testing';
import type { PageDocument } from '@flotilla/core/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const documentOf = async (url: string) =>
  (
    await app.request<PageDocument>({
      url: `/api/host/pages/document?${new URLSearchParams({ url, page: '1' })}`,
      as: 'anonymous',
    })
  ).data;
const published = (url: string, values: object = {}) =>
  make(app, page, { url, section: null, shortTitle: {}, titleByLanguage: {}, ...values });

it('names the section of a page, by its short title, else by its titles', async () => {
  await published('/fleet', {
    titleByLanguage: { en: 'Our fleet in Cyprus', ru: 'Наш флот на Кипре' },
    shortTitle: { en: 'Fleet' },
  });
  await published('/fleet-of-one', { section: '/fleet' });
  expect((await documentOf('/fleet-of-one')).section).toEqual({
    url: '/fleet',
    title: { en: 'Fleet', ru: 'Наш флот на Кипре' },
  });
  expect((await documentOf('/fleet')).section).toBeUndefined();
});

it('names no section that is missing or not published, and follows changes of its title', async () => {
  await published('/lost', { section: '/nowhere' });
  expect((await documentOf('/lost')).section).toBeUndefined();
  const { id } = await published('/later', { title: 'Later', language: 'en', publishedAt: null });
  await published('/part-of-later', { section: '/later' });
  expect((await documentOf('/part-of-later')).section).toBeUndefined();
  await app.request({
    method: 'PATCH',
    url: `${page.route}/${id}`,
    data: { publishedAt: '2020-01-01T00:00:00.000Z', shortTitle: { en: 'Now' } },
  });
  expect((await documentOf('/part-of-later')).section?.title).toEqual({ en: 'Now' });
});

it('costs a page no statement', async () => {
  await published('/shelf', { shortTitle: { en: 'Shelf' } });
  await published('/without', { section: null });
  await published('/with', { section: '/shelf' });
  await published('/with-too', { section: '/shelf' });
  await documentOf('/with');
  const without = await statementCount(app, () => documentOf('/without'));
  expect(await statementCount(app, () => documentOf('/with-too'))).toBe(without);
});
