import { REGISTRY } from '@flotilla/backend';
import * as blog from '@flotilla/blog/react';
import type { Registry } from '@flotilla/core';
import type { IndexedUrl, PageDocument } from '@flotilla/core/documents';
import * as ecommerce from '@flotilla/ecommerce/react';
import * as host from '@flotilla/host/react';
import { createPageRenderer, htmlOf, type RenderPage } from '@flotilla/react/server';
import { createTestApp, type TestApp } from '@flotilla/testing';
import * as websiteBuilder from '@flotilla/website-builder/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

const languages = ['en', 'ru'];
const origin = 'https://flotilla.example';

let app: TestApp;
let render: RenderPage;
/** The head of every indexable page, by its address. */
const heads = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
  render = await createPageRenderer({
    modules: [host, websiteBuilder, blog, ecommerce],
    languages,
    defaults: { title: 'Site', description: 'A site', origin },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '/favicon.svg', themeColors: [] },
    showsErrors: false,
    // Ignores errors of other modules' widgets.
    onError: () => undefined,
  });
  const { data: urls } = await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls', as: 'anonymous' });
  for (const { url, addresses } of urls) {
    const { data } = await app.request<PageDocument>({
      url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
      as: 'anonymous',
    });
    for (const language of languages)
      heads.set(addressOf(language, addresses?.[language] ?? url), headOf(data, language));
  }
});

afterAll(() => app.close());

const addressOf = (language: string, path: string) => `${origin}/${language}${path === '/' ? '' : path}`;

function headOf(document: PageDocument, language: string): string {
  return htmlOf(render(document, { language })).split('</head>')[0] ?? '';
}

function linksOf(head: string, rel: string): { hreflang: string | undefined; href: string }[] {
  return [
    ...head.matchAll(new RegExp(`<link rel="${rel}"(?: hreflang="([^"]*)")? href="([^"]*)">`, 'g')),
  ].map(([, hreflang, href = '']) => ({
    hreflang,
    href: href.replaceAll('&amp;', '&'),
  }));
}

const metaOf = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];

type Thing = Readonly<Record<string, unknown>>;

function thingsOf(head: string, type: string): Thing[] {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '{}';
  const { '@graph': graph = [] } = JSON.parse(text) as { '@graph'?: Thing[] };
  return graph.filter((thing) => thing['@type'] === type);
}

const imagesOf = (thing: Thing | undefined) => (thing?.image ?? []) as readonly string[];

const headAt = (path: string, language = 'en') => heads.get(addressOf(language, path)) ?? '';
const isAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && value.startsWith(`${origin}/`);

describe('every page of the demo', () => {
  it('has a title, a description and a preview of its own language', () => {
    expect(heads.size).toBeGreaterThan(60);
    for (const [address, head] of heads) {
      const language = address.split('/')[3];
      expect
        .soft([address, /<title>(.+?)<\/title>/.test(head), metaOf(head, 'description')?.length])
        .toEqual([address, true, expect.any(Number)]);
      expect
        .soft(metaOf(head, 'og:image'), address)
        .toContain(`${origin}/api/host/opengraph-image?url=%2F${language}`);
      expect.soft(metaOf(head, 'og:url'), address).toBe(address);
    }
  });

  it('names itself as canonical, and its translations name each other', () => {
    for (const [address, head] of heads) {
      const alternates = linksOf(head, 'alternate');
      expect.soft(linksOf(head, 'canonical'), address).toEqual([{ hreflang: undefined, href: address }]);
      expect
        .soft(
          alternates.map(({ hreflang }) => hreflang),
          address,
        )
        .toEqual([...languages, 'x-default']);
      for (const { href } of alternates.slice(0, -1)) {
        const back = linksOf(heads.get(href) ?? '', 'alternate');
        expect.soft(back, `${href} of ${address}`).toEqual(alternates);
      }
    }
  });

  it('names the organization, and its breadcrumbs', () => {
    for (const [address, head] of heads) {
      const [organization] = thingsOf(head, 'Organization');
      expect
        .soft([organization?.name, isAddress(organization?.url), isAddress(organization?.logo)], address)
        .toEqual(['rent your dream', true, true]);
      const [breadcrumbs] = thingsOf(head, 'BreadcrumbList');
      const steps = (breadcrumbs?.itemListElement ?? []) as {
        position: number;
        name: string;
        item: string;
      }[];
      if (address === addressOf('en', '/') || address === addressOf('ru', '/')) continue;
      // https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
      expect.soft(steps.length, address).toBeGreaterThan(1);
      expect
        .soft(
          steps.map(({ position }) => position),
          address,
        )
        .toEqual(steps.map((_, index) => index + 1));
      expect
        .soft(
          steps.every(({ name, item }) => name !== '' && isAddress(item)),
          address,
        )
        .toBe(true);
      expect.soft(steps.at(-1)?.item, address).toBe(address);
    }
  });
});

describe('an article', () => {
  const paths = ['winds', 'first-charter', 'sea-caves'].map((slug) => `/blog/articles/${slug}`);

  // https://developers.google.com/search/docs/appearance/structured-data/article
  it.each(paths)('%s has the recommended structured data of articles', (path) => {
    for (const language of languages) {
      const [article] = thingsOf(headAt(path, language), 'Article');

      expect(article).toMatchObject({
        inLanguage: language,
        author: { name: 'rent your dream' },
        mainEntityOfPage: addressOf(language, path),
      });
      expect(String(article?.headline)).toMatch(language === 'ru' ? /[а-я]/ : /[a-z]/);
      expect(
        [article?.datePublished, article?.dateModified].every(
          (moment) => !Number.isNaN(Date.parse(String(moment))),
        ),
      ).toBe(true);
      expect(imagesOf(article).length > 0 && imagesOf(article).every(isAddress)).toBe(true);
    }
  });

  it('is an article in link previews, and links to the feeds of its blog', () => {
    const head = headAt('/blog/articles/winds');

    expect([metaOf(head, 'og:type'), metaOf(head, 'article:published_time')?.slice(0, 4)]).toEqual([
      'article',
      '2026',
    ]);
    for (const [type, name, file] of [
      ['rss+xml', 'RSS', 'rss.xml'],
      ['atom+xml', 'Atom', 'atom.xml'],
      ['feed+json', 'JSON Feed', 'feed.json'],
    ] as const)
      expect(head).toContain(
        `type="application/${type}" title="rent your dream (${name})" href="${origin}/en/blog/${file}"`,
      );
  });
});

/** Returns the product of a page, or each variation of its group. */
function productsAt(address: string): [string, Thing | undefined][] {
  const head = heads.get(address) ?? '';
  const groups = thingsOf(head, 'ProductGroup');
  const variants = groups.flatMap(({ hasVariant }) => hasVariant as Thing[]);
  return (groups.length > 0 ? variants : thingsOf(head, 'Product').slice(0, 1)).map((one) => [address, one]);
}

describe('a boat', () => {
  const paths = () =>
    [...heads.keys()].filter((address) => address.startsWith(`${origin}/en/ecommerce/products/`));

  // https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
  it('has the required structured data of products, and an offer in each currency', () => {
    expect(paths().length).toBeGreaterThan(10);
    for (const [address, product] of paths().flatMap(productsAt)) {
      const offers = (product?.offers ?? []) as Thing[];
      expect.soft(String(product?.name).length, address).toBeGreaterThan(0);
      expect.soft(imagesOf(product).length > 0 && imagesOf(product).every(isAddress), address).toBe(true);
      const yen = address.endsWith('/cruising-guide') ? ['JPY'] : [];
      expect
        .soft(new Set(offers.map((offer) => offer.priceCurrency)), address)
        .toEqual(new Set(['EUR', 'USD', ...yen]));
      for (const { price, availability, url } of offers) {
        expect
          .soft([/^\d+(\.\d+)?$/.test(String(price)), availability, url], address)
          .toEqual([
            true,
            expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
            expect.stringMatching(new RegExp(`^${address}(\\?option=[a-z-]+)?$`)),
          ]);
      }
    }
  });

  it('has breadcrumbs through its section and its category', () => {
    const [breadcrumbs] = thingsOf(headAt('/ecommerce/products/aurora-68', 'ru'), 'BreadcrumbList');
    const steps = breadcrumbs?.itemListElement as { item: string }[];

    expect(steps.map(({ item }) => item.slice(origin.length))).toEqual([
      '/ru',
      '/ru/boats',
      '/ru/ecommerce/categories/motor-yachts',
      '/ru/ecommerce/products/aurora-68',
    ]);
  });
});

it('a page that does not exist has only a noindex rule for search engines', async () => {
  const { data } = await app.request<PageDocument>({
    url: '/api/host/pages/document?url=/nowhere',
    as: 'anonymous',
  });
  const { status, robots } = render(data, { language: 'en' });

  expect([status, robots, thingsOf(headOf(data, 'en'), 'Organization')]).toEqual([404, 'noindex', []]);
});

// Last, since it removes the Russian texts of the demo.
describe('a page in only one language', () => {
  it('is listed in no other language, for each kind of page', async () => {
    const read = async () =>
      (await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls', as: 'anonymous' })).data;
    const registry = app.nest.get<Registry>(REGISTRY);
    const before = await read();
    const ofRows = Map.groupBy(
      before.flatMap(({ of, id, url }) => (of && id ? [{ of, id, url }] : [])),
      ({ of }) => of,
    );
    const changed: string[] = [];
    for (const [key, [first]] of ofRows) {
      const entity = registry.entity(key);
      if (!first || entity.fields['title']?.kind !== 'localizedText') continue;
      const title = { en: `Only ${key}` };
      const { status, text } = await app.request({
        method: 'PATCH',
        url: `${entity.route}/${first.id}`,
        as: 'server',
        data: { title },
      });
      expect(status, text).toBe(200);
      changed.push(first.url);
    }
    const records = await app.sql<{ id: string; url: string }>(
      `select l."id", p."url" from host_pages_to_metadata l join host_page p on p."id" = l."pageId" join host_metadata m on m."id" = l."metadataId" ` +
        `where m."variant" <> 'primary' and m."opengraphLocale" like 'ru%' and p."url" = any($1) order by p."url" limit 2`,
      [before.map(({ url }) => url)],
    );
    for (const { id, url } of records) {
      expect(
        (await app.request({ method: 'DELETE', url: `/api/host/pages-to-metadata/${id}`, as: 'server' }))
          .status,
      ).toBe(200);
      changed.push(url);
    }
    expect(changed.length).toBeGreaterThan(4);

    const urls = new Map((await read()).map(({ url, languages: own }) => [url, own]));
    for (const url of changed) {
      const { data } = await app.request<PageDocument>({
        url: `/api/host/pages/document?url=${encodeURIComponent(url)}`,
        as: 'anonymous',
      });
      const [english, russian] = languages.map((language) => headOf(data, language)) as [string, string];

      expect.soft(urls.get(url), url).toEqual(['en']);
      expect
        .soft(linksOf(english, 'canonical'), url)
        .toEqual([{ hreflang: undefined, href: addressOf('en', url) }]);
      expect
        .soft(linksOf(russian, 'canonical'), url)
        .toEqual([{ hreflang: undefined, href: addressOf('en', url) }]);
      expect
        .soft(
          linksOf(english, 'alternate').map(({ hreflang }) => hreflang),
          url,
        )
        .toEqual(['en', 'x-default']);
      expect.soft(linksOf(russian, 'alternate'), url).toEqual([]);
      expect
        .soft([metaOf(russian, 'og:url'), metaOf(english, 'og:locale:alternate')], url)
        .toEqual([addressOf('en', url), undefined]);
    }
  });
});
