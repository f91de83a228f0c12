import { type PageDocument } from '@flotilla/core/documents';
import type { SiteSettings } from '@flotilla/core/theme';
import * as hostPages from '@flotilla/host/react';
import { createPageRenderer, htmlOf, type RenderPage } from '@flotilla/react/server';
import { createTestApp, signInAs, statementCount, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSetsOf } from './change-sets/change-sets.fixture.js';
import { modules } from './modules.js';

let app: TestApp;
let render: RenderPage;
let site: TestRow;

beforeAll(async () => {
  app = await createTestApp({ modules });
  render = await createPageRenderer({
    modules: [hostPages],
    languages: ['en', 'ru'],
    defaults: {
      title: 'Environment',
      description: 'From the environment',
      origin: 'https://flotilla.example',
    },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '/favicon.svg', themeColors: [] },
    showsErrors: false,
    onError: () => undefined,
  });
  await create('pages', { url: '/', title: 'Home' });
  await create('pages', { url: '/untitled' });
  await create('pages', { url: '/written', title: 'Berths', description: 'Where we lie' });
  await create('pages', { url: '/texts', titleByLanguage: { en: 'Texts', ru: 'Тексты' } });
  const own = await create('pages', { url: '/own', titleByLanguage: { en: 'Texts' } });
  const metadata = await create('metadata', { title: 'Metadata', opengraphLocale: 'en_GB' });
  await create('pages-to-metadata', { pageId: own.id, metadataId: metadata.id });
  site = await create('sites', { variant: 'primary' });
});

afterAll(() => app.close());

beforeEach(() =>
  change({
    title: { en: 'Boats', ru: 'Лодки' },
    description: { en: 'Boats for charter', ru: 'Аренда лодок' },
    robots: 'index',
  }),
);

async function create(path: string, data: object): Promise<TestRow> {
  const publishedAt = path === 'pages' ? { publishedAt: '2026-01-01T00:00:00Z' } : {};
  const created = await app.request<TestRow>({
    ...{ method: 'POST', url: `/api/host/${path}` },
    data: { ...publishedAt, ...data },
  });
  expect(created.status, created.text).toBe(201);
  return created.data;
}

async function change(data: object): Promise<void> {
  const changed = await app.request({ method: 'PATCH', url: `/api/host/sites/${site.id}`, data });
  expect(changed.status, changed.text).toBe(200);
}

async function documentOf(url: string): Promise<PageDocument> {
  const { data } = await app.request<PageDocument>({
    url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
    as: 'anonymous',
  });
  return data;
}

async function headOf(url: string, language: string): Promise<string> {
  return htmlOf(render(await documentOf(url), { language })).split('</head>')[0] ?? '';
}

const titleOf = async (url: string, language: string) =>
  /<title>([^<]*)<\/title>/.exec(await headOf(url, language))?.[1];

describe('the title of a page', () => {
  it('is its own metadata, then its texts, then a written title, then the name of the site', async () => {
    const urls = ['/own', '/texts', '/written', '/untitled', '/'];
    const titles = await Promise.all(
      urls.map(async (url) => [await titleOf(url, 'en'), await titleOf(url, 'ru')]),
    );

    expect(titles).toEqual([
      ['Metadata · Boats', 'Metadata · Лодки'],
      ['Texts · Boats', 'Тексты · Лодки'],
      ['Berths · Boats', 'Berths · Лодки'],
      ['Boats', 'Лодки'],
      ['Boats', 'Лодки'],
    ]);
    const head = await headOf('/untitled', 'ru');
    expect(head).toContain('<meta name="description" content="Аренда лодок">');
    expect(head).toContain('<meta property="og:site_name" content="Лодки">');
    expect(head).toContain('<meta property="og:description" content="Аренда лодок">');
  });

  it('is that of the environment while the site has no name', async () => {
    await change({ title: {}, description: {} });

    expect(await titleOf('/untitled', 'en')).toBe('Environment');
    expect(await titleOf('/written', 'en')).toBe('Berths · Environment');
  });

  it('has the name of the site over that of the primary metadata, which keeps its other fields', async () => {
    const primary = await create('metadata', {
      ...{ variant: 'primary', title: 'Old', opengraphSiteName: 'Old', author: 'Anna' },
      ...{ opengraphTitle: 'Old', opengraphLocale: 'en_GB' },
    });
    const head = await headOf('/untitled', 'en');
    await app.request({ method: 'DELETE', url: `/api/host/metadata/${primary.id}` });

    expect(head).toContain('<title>Boats</title>');
    expect(head).toContain('<meta name="author" content="Anna">');
    expect(head).not.toContain('Old');
  });
});

describe('a change of the settings', () => {
  const touch = async (url: string) => {
    const { page } = await documentOf(url);
    const data = { adminTitle: `Touched ${Date.now()}` };
    await app.request({ method: 'PATCH', url: `/api/host/pages/${page?.id}`, data });
  };
  const statementsAfter = async (write: () => Promise<void>) => {
    await documentOf('/texts');
    await write();
    return statementCount(app, () => documentOf('/texts'));
  };

  it('reaches cached documents immediately, and costs other documents no statement', async () => {
    await documentOf('/texts');
    await change({ title: { en: 'Ships' } });
    expect(await titleOf('/texts', 'en')).toBe('Texts · Ships');

    const warm = await statementsAfter(() => touch('/texts'));
    const cold = await statementsAfter(() => change({ title: { en: 'Boats' } }));
    // Both read the url and the page: once with the patterns and the search, once with the settings.
    expect([warm, cold]).toEqual([4, 4]);
  });

  it('in a change set stays off public pages until it is published', async () => {
    const admin = await signInAs(app, { roles: ['admin'] });
    const sets = changeSetsOf(app, admin);
    const set = await sets.release();
    const written = await sets.write(set, 'PATCH', `/api/host/sites/${site.id}`, {
      title: { en: 'Draft', ru: 'Черновик' },
    });
    expect([written.status, await titleOf('/untitled', 'ru')]).toEqual([200, 'Лодки']);

    const published = await sets.publish(set);
    expect(published.status, published.text).toBe(200);
    expect([await titleOf('/untitled', 'en'), await titleOf('/untitled', 'ru')]).toEqual([
      'Draft',
      'Черновик',
    ]);
  });
});

describe('robots', () => {
  it('hide all pages but those whose metadata shows them, also from the sitemap', async () => {
    await change({ robots: 'noindex' });
    const listed = async () => {
      const { text } = await app.request<unknown>({ url: '/api/host/sitemap/urls', as: 'anonymous' });
      return text.includes('/written');
    };

    expect(await headOf('/written', 'en')).toContain('<meta name="robots" content="noindex">');
    expect(await listed()).toBe(false);
    await change({ robots: 'index' });
    expect(await headOf('/written', 'en')).not.toContain('name="robots"');
    expect(await listed()).toBe(true);
  });
});

describe('the settings', () => {
  it('are public without empty fields, and reach the organization of the page', async () => {
    await change({
      ...{ phone: '+357 25 000 120', email: 'hello@example.org', position: '34.669, 33.043' },
      ...{
        address: { en: 'Pier B' },
        social: [{ network: 'instagram', url: 'https://instagram.com/boats' }],
      },
    });
    const { data } = await app.request<SiteSettings>({ url: '/api/host/site', as: 'anonymous' });

    expect(data).toMatchObject({ id: site.id, phone: '+357 25 000 120', pictures: {} });
    expect(data).not.toHaveProperty('brand');
    const head = await headOf('/', 'en');
    expect(head).toContain('"telephone":"+357 25 000 120"');
    expect(head).toContain('"sameAs":["https://instagram.com/boats"]');
    expect(head).toContain('"latitude":"34.669"');
  });

  it('name the hours and the messengers of the organization, and its slogan', async () => {
    await change({
      ...{ phone: '+357 25 000 120', email: null, tagline: { en: 'Boats for charter' } },
      hours: { en: 'Daily 9–18', ru: 'Ежедневно 9–18' },
      messengers: [{ network: 'whatsapp', url: 'https://wa.me/35725000120' }],
    });
    const head = await headOf('/texts', 'ru');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
    const { '@graph': things } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };
    const point = { '@type': 'ContactPoint', contactType: 'customer service' };

    expect(things[0]).toMatchObject({
      slogan: 'Boats for charter',
      contactPoint: [
        { ...point, telephone: '+357 25 000 120', description: 'Ежедневно 9–18' },
        { ...point, name: 'WhatsApp', url: 'https://wa.me/35725000120' },
      ],
    });
  });

  it('have the tagline in the title and the card of the home page only', async () => {
    await change({ tagline: { en: 'Boats for charter', ru: 'Аренда лодок' } });
    const head = await headOf('/', 'ru');

    expect(head).toContain('<title>Лодки – Аренда лодок</title>');
    expect(head).toContain('<meta property="og:title" content="Лодки – Аренда лодок">');
    expect(await titleOf('/untitled', 'ru')).toBe('Лодки');
    await change({ tagline: {} });
    expect(await titleOf('/', 'ru')).toBe('Лодки');
  });

  it('have the first day of the week for the calendars of pages', async () => {
    const opening = async () => htmlOf(render(await documentOf('/'), { language: 'en' })).split('<head>')[0];
    expect(await opening()).not.toContain('data-week-start');
    await change({ firstDay: 'saturday' });

    expect(await opening()).toContain(' data-week-start="6"');
    await change({ firstDay: null });
  });
});
