import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metadata } from '../../entities/metadata.js';
import { page } from '../../entities/page.js';
import { pagesToMetadata } from '../../links.js';
import { HostModule } from '../index.js';
import { sites } from '../migrations/1795962095464-sites.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules: [HostModule] });
  const primary = { variant: 'primary', robots: 'noindex, nofollow', opengraphSiteName: 'Boats' } as const;
  await make(app, metadata, {
    ...primary,
    ...{ title: 'Boats for charter', description: 'In Cyprus', opengraphLocale: 'en_GB' },
  });
  await make(app, metadata, {
    ...primary,
    title: 'Аренда лодок',
    description: null,
    opengraphLocale: 'ru_RU',
  });
  await make(app, page, { url: '/', titleByLanguage: {} });
});

afterAll(() => app.close());

/** Runs the statements of the migration that copy data. */
async function copyData(): Promise<void> {
  for (const statement of sites.up.filter((text) => /^(?:INSERT|UPDATE)/.test(text)))
    await app.sql(statement);
}

const settings = () => app.sql<TestRow>(`select "title", "description", "robots" from "host_site"`);

it('takes the settings of an existing site from its primary metadata, once', async () => {
  await copyData();
  const copied = [
    { title: { en: 'Boats', ru: 'Boats' }, description: { en: 'In Cyprus' }, robots: 'noindex' },
  ];
  expect(await settings()).toEqual(copied);
  await copyData();
  expect(await settings()).toEqual(copied);
});

it('keeps the title of the home page, and lets the settings decide on search engines', async () => {
  const [home] = await app.sql<TestRow>(`select "titleByLanguage" from "host_page" where "url" = '/'`);
  const primary = await app.sql<TestRow>(`select distinct "robots" from "host_metadata"`);

  expect(home?.['titleByLanguage']).toEqual({ en: 'Boats for charter', ru: 'Аренда лодок' });
  expect(primary).toEqual([{ robots: null }]);
});

it('leaves a home page with metadata of its own, and a new site, as they are', async () => {
  await app.sql(`delete from "host_site"`);
  const [home] = await app.sql<TestRow>(`select "id" from "host_page"`);
  const own = await make(app, metadata, { variant: 'default' });
  await make(app, pagesToMetadata, { pageId: String(home?.id), metadataId: own.id, variant: 'default' });
  await app.sql(`update "host_page" set "titleByLanguage" = '{}'`);
  await copyData();
  const [kept] = await app.sql<TestRow>(`select "titleByLanguage" from "host_page"`);
  expect(kept?.['titleByLanguage']).toEqual({});

  await app.sql(`delete from "host_site"`);
  await app.sql(`delete from "host_metadata"`);
  await copyData();
  expect(await settings()).toEqual([]);
});
