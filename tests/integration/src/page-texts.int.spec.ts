import type { IndexedUrl, PageDocument } from '@flotilla/core/documents';
import * as host from '@flotilla/host/react';
import { createPageRenderer, htmlOf, type RenderPage } from '@flotilla/react/server';
import { createTestApp, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let render: RenderPage;

beforeAll(async () => {
  app = await createTestApp({ modules });
  render = await createPageRenderer({
    modules: [host],
    languages: ['en', 'ru'],
    defaults: { title: 'Site', description: 'A site', origin: 'https://flotilla.example' },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '/favicon.svg', themeColors: [] },
    showsErrors: false,
    onError: () => undefined,
  });
  const primary = { variant: 'primary', opengraphSiteName: 'rent your dream' };
  await create('metadata', { ...primary, title: 'Charter in Cyprus', opengraphLocale: 'en_GB' });
  await create('metadata', { ...primary, title: 'Аренда на Кипре', opengraphLocale: 'ru_RU' });
});

afterAll(() => app.close());

async function headOf(url: string, language: string): Promise<string> {
  const { data } = await app.request<PageDocument>({
    url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
    as: 'anonymous',
  });
  return htmlOf(render(data, { language })).split('</head>')[0] ?? '';
}

const titleOf = async (url: string, language: string) =>
  /<title>([^<]*)<\/title>/.exec(await headOf(url, language))?.[1];

async function create(path: string, data: object): Promise<TestRow> {
  const created = await app.request<TestRow>({ method: 'POST', url: `/api/host/${path}`, data });
  expect(created.status).toBe(201);
  return created.data;
}

const createPage = (data: object) => create('pages', { publishedAt: '2026-01-01T00:00:00Z', ...data });

describe('the texts of a page', () => {
  it('are its title and description in each language', async () => {
    await createPage({
      url: '/sunset',
      titleByLanguage: { en: 'Sunset cruises', ru: 'Прогулки на закате' },
      descriptionByLanguage: { en: 'Two hours at sea.' },
    });
    expect(await titleOf('/sunset', 'en')).toBe('Sunset cruises · rent your dream');
    expect(await titleOf('/sunset', 'ru')).toBe('Прогулки на закате · rent your dream');
    const head = await headOf('/sunset', 'en');
    expect(head).toContain('<meta name="description" content="Two hours at sea.">');
    expect(head).toContain('<meta property="og:title" content="Sunset cruises · rent your dream">');
    expect(head).toContain('hreflang="ru"');
  });

  it('give way to own metadata of the language', async () => {
    const page = await createPage({ url: '/own', titleByLanguage: { en: 'Texts', ru: 'Тексты' } });
    const metadata = await create('metadata', { title: 'Metadata', opengraphLocale: 'en_GB' });
    await create('pages-to-metadata', { pageId: page.id, metadataId: metadata.id });
    expect(await titleOf('/own', 'en')).toBe('Metadata · rent your dream');
    expect(await titleOf('/own', 'ru')).toBe('Тексты · rent your dream');
  });

  it('are one title for all languages where no other exists', async () => {
    await createPage({ url: '/plain', title: 'Berths' });
    expect(await titleOf('/plain', 'en')).toBe('Berths · rent your dream');
    const head = await headOf('/plain', 'ru');
    expect(head).toContain('<title>Berths · rent your dream</title>');
    expect(head).toContain('hreflang="ru"');
  });

  it('are those of the site for untitled pages and the home page', async () => {
    await createPage({ url: '/untitled' });
    expect(await titleOf('/untitled', 'en')).toBe('Charter in Cyprus');
    await createPage({ url: '/', title: 'Home' });
    expect(await titleOf('/', 'ru')).toBe('Аренда на Кипре');
  });

  it('name the languages of a page in the sitemap', async () => {
    await createPage({ url: '/only-english', titleByLanguage: { en: 'English' } });
    const { data } = await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls', as: 'anonymous' });
    expect(data.find(({ url }) => url === '/only-english')?.languages).toEqual(['en']);
    expect(await headOf('/only-english', 'en')).not.toContain('hreflang="ru"');
  });

  it('are found by site search', async () => {
    await createPage({
      url: '/lagoon',
      titleByLanguage: { en: 'Turquoise lagoon', ru: 'Бирюзовая лагуна' },
    });
    const found = async (query: string, language: string) => {
      const { data } = await app.request<unknown>({
        url: `/api/host/search?${new URLSearchParams({ query, language })}`,
        as: 'anonymous',
      });
      return JSON.stringify(data);
    };
    expect(await found('turquoise', 'en')).toContain('"url":"/en/lagoon","title":"Turquoise lagoon"');
    expect(await found('бирюзовая', 'ru')).toContain('"url":"/ru/lagoon","title":"Бирюзовая лагуна"');
  });
});
