import type { IndexedUrl, PageDocument } from '@flotilla/core/documents';
import * as host from '@flotilla/host/react';
import { createPageRenderer, htmlOf } from '@flotilla/react/server';
import { createTestApp, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from './modules.js';

const languages = ['de', 'pt-BR', 'zh-Hant'];
let app: TestApp;
/** A second process with other languages on the same database. */
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { LANGUAGES: 'de,pt-br,zh-hant' } });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl, env: { LANGUAGES: 'ar,de' } });
  for (const [slug, title] of Object.entries(titles)) await create('blog/articles', { slug, title });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const titles = {
  wind: { de: 'Wind', 'pt-BR': 'Vento', 'zh-Hant': '風' },
  sea: { de: 'Äußeres Meer', 'pt-BR': 'Água', 'zh-Hant': '海' },
};

async function create(path: string, data: object): Promise<TestRow> {
  const { status, data: row } = await app.request<TestRow>({ method: 'POST', url: `/api/${path}`, data });
  expect(status).toBe(201);
  return row;
}

const list = (at: TestApp, query: Record<string, unknown>) =>
  at.request<TestRow[]>({
    url: `/api/blog/articles?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    )}`,
  });
const orderedBy = (column: string) => ({ orderBy: { and: [{ column, method: 'asc' }] } });
const slugsOf = async (at: TestApp, query: Record<string, unknown>) =>
  (await list(at, query)).data.map(({ slug }) => slug);

it('filters and sorts by texts of regional and script tags', async () => {
  const filters = { and: [{ column: 'title.zh-Hant', method: 'eq', value: '風' }] };
  expect(await slugsOf(app, { filters })).toEqual(['wind']);
  expect(await slugsOf(app, orderedBy('title.pt-BR'))).toEqual(['sea', 'wind']);
});

it('rejects languages that the site does not have', async () => {
  expect((await list(app, orderedBy('title.pt'))).status).toBe(400);
  expect((await list(app, orderedBy('title.en'))).status).toBe(400);
});

it('adds a language without a migration, and keeps the texts of removed ones', async () => {
  const [{ id }] = (
    await list(other, { filters: { and: [{ column: 'slug', method: 'eq', value: 'wind' }] } })
  ).data as [TestRow];
  const written = await other.request<TestRow>({
    method: 'PATCH',
    url: `/api/blog/articles/${id}`,
    data: { title: { ...titles.wind, ar: 'ريح' } },
  });
  expect(written.status).toBe(200);
  expect(written.data['title']).toEqual({ ...titles.wind, ar: 'ريح' });
  expect((await list(other, orderedBy('title.ar'))).status).toBe(200);
  expect((await list(other, orderedBy('title.pt-BR'))).status).toBe(400);
});

it('describes pages in the languages of their titles and metadata', async () => {
  const publishedAt = '2026-01-01T00:00:00Z';
  await create('host/pages', {
    url: '/texts',
    publishedAt,
    titleByLanguage: { de: 'Texte', 'zh-Hant': '文字' },
  });
  const page = await create('host/pages', { url: '/metadata', publishedAt });
  const metadata = await create('host/metadata', { title: 'Metadados', opengraphLocale: 'pt_BR' });
  await create('host/pages-to-metadata', { pageId: page.id, metadataId: metadata.id });

  const { data: urls } = await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls', as: 'anonymous' });
  const languagesAt = (url: string) => urls.find((one) => one.url === url)?.languages;
  expect(languagesAt('/texts')).toEqual(['de', 'zh-Hant']);
  expect(languagesAt('/metadata')).toEqual(['pt-BR']);

  const html = await htmlAt('/metadata', 'pt-BR');
  expect(html).toContain('<html lang="pt-BR"');
  expect(html).toContain('<title>Metadados');
  expect(html).toContain('property="og:locale" content="pt_BR"');
  expect(await htmlAt('/texts', 'zh-Hant')).toContain(
    'hreflang="zh-Hant" href="https://flotilla.example/zh-Hant/texts"',
  );
});

it('draws no pictures for sharing in scripts that the renderer cannot write', async () => {
  const { data } = await app.request<PageDocument>({
    url: '/api/host/pages/document?url=/texts',
    as: 'anonymous',
  });
  expect(Object.keys(data.about.preview ?? {})).toEqual(['de', 'pt-BR']);
});

async function htmlAt(url: string, language: string): Promise<string> {
  const render = await createPageRenderer({
    modules: [host],
    languages,
    defaults: { title: 'Site', description: 'A site', origin: 'https://flotilla.example' },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '/favicon.svg', themeColors: [] },
    showsErrors: false,
    onError: () => undefined,
  });
  const { data } = await app.request<PageDocument>({
    url: `/api/host/pages/document?url=${url}`,
    as: 'anonymous',
  });
  return htmlOf(render(data, { language }));
}
