import { theirs } from '@flotilla/core';
import {
  type DocumentList,
  type DocumentRow,
  emptyDocument,
  languagesOfPage,
  type PageDocument,
  type RowPages,
} from '@flotilla/core/documents';
import { describe, expect, it } from 'vitest';
import { defineStructuredData } from '../seo/define-structured-data.js';
import { renderHead } from './head.js';
import type { PageAssets, SiteDefaults } from './page-options.js';

const assets: PageAssets = {
  styles: ['/assets/site.css'],
  scripts: [],
  fontsOf: (language) => [`/assets/font-${language}.woff2`],
  favicon: '/favicon.svg',
  icons: [
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ],
  themeColors: [],
};
const origin = 'https://flotilla.example';
const defaults: SiteDefaults = { title: 'rent your dream', description: 'Rent your dream', origin };

const sailing = { title: { en: 'Boats', ru: 'Лодки' }, slug: 'sailing' };
const boats = defineStructuredData(theirs('fleet.boat'), {
  describe: (row, page) => ({ '@type': 'Product', name: page.title, sku: row.id, image: page.addressOf('/public/boat.jpg') }),
  trail: () => [{ of: 'fleet.type', row: sailing }],
  opengraph: () => ({ 'og:type': 'product' }),
});

interface Request {
  readonly document?: Partial<PageDocument>;
  readonly about?: Partial<PageDocument['about']>;
  readonly language?: string;
  readonly page?: number;
  readonly status?: number;
  readonly defaults?: Partial<SiteDefaults>;
  readonly rowPages?: RowPages;
}

function head({ document = {}, about, language = 'en', page = 1, status = 200, ...request }: Request = {}) {
  const empty = emptyDocument(document.url ?? '/fleet');
  const given = { ...empty, ...document, about: { ...empty.about, ...about } };
  const languages = ['en', 'ru'];
  const site = { language, languages, pageLanguages: languagesOfPage(given, languages), path: given.url, rowPages: request.rowPages };
  const registry = { structuredDataOf: (entity: string) => (entity === 'fleet.boat' ? boats : undefined) };
  const all = { ...defaults, ...request.defaults };
  const rendered = renderHead({ document: given, site, defaults: all, origin, page, status, assets, registry });
  const thing = (type: string) => graphOf(rendered.html).find((node) => node['@type'] === type);
  return { ...rendered, thing };
}

function graphOf(html: string): Record<string, unknown>[] {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return text ? (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'] : [];
}

const primary = {
  id: 'm',
  variant: 'primary',
  title: 'Yachts in Cyprus',
  keywords: 'yacht',
  opengraphSiteName: 'rent your dream',
  opengraphTitle: 'Shared',
  opengraphLocale: 'en_GB',
  opengraphUrl: 'https://elsewhere.example',
  twitterSite: '@rentyourdream',
};
const own = { ...primary, id: 'o', variant: 'default', opengraphSiteName: null, twitterSite: null, opengraphUrl: 'https://own.example' };
const russian = { ...own, id: 'r', opengraphLocale: 'ru_RU', opengraphTitle: 'Поделись', keywords: 'яхта' };
const words = { title: { en: 'Yachts in Cyprus' }, description: { en: 'Charter "here" & now' } };

/** A document about a boat, and the boat. */
const aboutBoat = (title: Record<string, string> = { en: 'Aurora <68>' }): Pick<Request, 'about' | 'document'> => ({
  about: { subject: { entity: 'fleet.boat', id: 'b' }, title, description: { en: 'word '.repeat(60) } },
  document: { url: '/boats/aurora', widgets: [placedWith({ subject: { id: 'b', variant: 'default', slug: 'aurora' } })] },
});

function placedWith({ subject = null, lists = {} }: { subject?: DocumentRow | null; lists?: Record<string, DocumentList> }) {
  const link = { id: 'l', variant: 'default', className: null };
  const row = { id: 'w', variant: 'default' };
  return { link, widget: row, externals: [{ entity: 'fleet.widget' as const, link, widget: row, lists, subject }] };
}

it('names the icon as pixels before the SVG, which browsers that know both prefer', () => {
  expect(head().html).toContain(
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  );
});

describe('words', () => {
  it('are those of the metadata', () => {
    const { html } = head({ document: { metadata: [primary] }, about: words });

    expect(html).toContain(
      '<title>Yachts in Cyprus</title><meta name="description" content="Charter &quot;here&quot; &amp; now"><meta name="keywords" content="yacht">',
    );
    expect(html).toContain('<meta property="og:title" content="Shared">');
  });

  it('are those of the record in the language of the page', () => {
    const { html } = head({ document: { metadata: [own, russian, primary] }, language: 'ru' });

    expect(html).toContain('<meta name="keywords" content="яхта">');
    expect(html).toContain('<meta property="og:title" content="Поделись">');
    expect(html).toContain('<meta property="og:locale" content="ru_RU"><meta property="og:locale:alternate" content="en_GB">');
  });

  it('for the whole site are taken from the primary record where the own says none', () => {
    const { html } = head({ document: { metadata: [own, primary] } });

    expect(html).toContain('<meta name="twitter:site" content="@rentyourdream">');
    expect(html).toContain('<meta property="og:site_name" content="rent your dream">');
  });

  it('are those of the site without metadata', () => {
    const { html } = head();

    expect(html).toContain('<title>rent your dream</title><meta name="description" content="Rent your dream">');
    expect(html).toContain('<meta property="og:locale" content="en_US"><meta property="og:locale:alternate" content="ru_RU">');
  });

  it('are those of the row that the url names, with the name of the site', () => {
    const { html, title } = head({ ...aboutBoat(), language: 'ru' });

    expect(title).toBe('Aurora <68>');
    expect(html).toContain('<title>Aurora &lt;68&gt; · rent your dream</title>');
    expect(html).toMatch(/<meta name="description" content="(word ){10,31}word…">/);
    expect(html).toContain('<meta property="og:title" content="Aurora &lt;68&gt; · rent your dream">');
  });

  it('say so where that row has none', () => {
    expect(head({ ...aboutBoat({}), language: 'ru' }).html).toContain('<title>Без названия · rent your dream</title>');
  });
});

describe('addresses', () => {
  it('are absolute, in every language, and for no language', () => {
    const { html } = head({ document: { url: '/блог' }, language: 'ru' });
    const path = '/%D0%B1%D0%BB%D0%BE%D0%B3';

    expect(html).toContain(`<link rel="canonical" href="${origin}/ru${path}">`);
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${origin}/en${path}">`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}${path}">`);
  });

  it.each<[string, Request, string[]]>([
    ['a row with a title in one language', aboutBoat(), ['en']],
    ['a row with titles in both', aboutBoat({ en: 'Aurora', ru: 'Аврора' }), ['en', 'ru']],
    ['a row with a title in the other language alone', aboutBoat({ en: ' ', ru: 'Аврора' }), ['ru']],
    ['a row without a title', aboutBoat({}), ['en', 'ru']],
    ['a page with metadata in both languages', { document: { metadata: [own, russian, primary] } }, ['en', 'ru']],
    ['a page with metadata in one', { document: { metadata: [russian, primary] } }, ['ru']],
    ['a page whose metadata names no language', { document: { metadata: [{ ...own, opengraphLocale: null }] } }, ['en']],
    ['a page with the primary metadata alone', { document: { metadata: [primary] } }, ['en', 'ru']],
  ])('of %s name its languages', (_, request, exists) => {
    for (const language of ['en', 'ru']) {
      const { html } = head({ ...request, language });
      const [canonical] = [...html.matchAll(/<link rel="canonical" href="[^"]*?\/(en|ru)\//g)].map(([, found]) => found);
      const alternates = [...html.matchAll(/hreflang="(en|ru)"/g)].map(([, found]) => found);

      expect(canonical, language).toBe(exists.includes(language) ? language : exists[0]);
      // Only canonical pages name each other.
      expect(alternates, language).toEqual(exists.includes(language) ? exists : []);
      expect(html, language).toContain(`<meta property="og:url" content="${request.document?.metadata ? '' : `${origin}/${canonical}`}`);
    }
  });

  it('of a page of a list name that page', () => {
    const { html } = head({ page: 2 });

    expect(html).toContain(`<link rel="canonical" href="${origin}/en/fleet?page=2">`);
    expect(html).toContain(`<link rel="alternate" hreflang="ru" href="${origin}/ru/fleet?page=2">`);
  });

  it('of a page that shows a row are where that row is shown', () => {
    const { html, thing } = head({ ...aboutBoat({ en: 'Aurora', ru: 'Аврора' }), rowPages: { 'fleet.boat': '/harbour/[slug]' } });

    expect(html).toContain(`<link rel="canonical" href="${origin}/en/harbour/aurora">`);
    expect(html).toContain(`<link rel="alternate" hreflang="ru" href="${origin}/ru/harbour/aurora">`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/harbour/aurora">`);
    expect(html).toContain(`<meta property="og:url" content="${origin}/en/harbour/aurora">`);
    expect(JSON.stringify(thing('BreadcrumbList'))).toContain(`"${origin}/en/harbour/aurora"`);
    expect(html).not.toContain('/boats/aurora');
  });

  it('of a row that another site shows are that one, which has its own languages', () => {
    const { html } = head({ ...aboutBoat(), page: 2, rowPages: { 'fleet.boat': 'https://boats.example.com/[slug]' } });

    expect(html).toContain('<link rel="canonical" href="https://boats.example.com/aurora">');
    expect(html).not.toContain('hreflang');
  });

  it('are the own ones where the address of the row names what is not known of it', () => {
    const { html } = head({ ...aboutBoat(), rowPages: { 'fleet.boat': '/harbour/[berth]' } });

    expect(html).toContain(`<link rel="canonical" href="${origin}/en/boats/aurora">`);
  });

  it('name the feeds that go with a page', () => {
    const { html } = head({ about: { feeds: ['/blog'] } });

    expect(html).toContain(`<link rel="alternate" type="application/rss+xml" title="rent your dream" href="${origin}/en/blog/rss.xml">`);
  });
});

describe('robots', () => {
  it.each<[string, Request, string | undefined]>([
    ['are welcome', {}, undefined],
    ['hear what the own record says', { document: { metadata: [{ ...own, robots: 'noindex, nofollow' }, primary] } }, 'noindex, nofollow'],
    ['hear what the primary record says', { document: { metadata: [own, { ...primary, robots: 'nofollow' }] } }, 'nofollow'],
    ['are kept from errors', { status: 404 }, 'noindex'],
    ['are kept from what is for the visitor alone', { about: { isPrivate: true } }, 'noindex'],
    ['are kept from a site that is not public yet', { defaults: { isHidden: true } }, 'noindex, nofollow'],
  ])('%s', (_, request, expected) => {
    const { html, robots } = head(request);

    expect(robots).toBe(expected);
    expect(html.includes('rel="canonical"')).toBe(!expected?.includes('noindex'));
    expect(/<meta name="robots" content="([^"]*)">/.exec(html)?.[1]).toBe(expected);
  });
});

describe('previews', () => {
  it('show the picture that is drawn for the page and its language', () => {
    const preview = { en: '/api/host/opengraph-image?url=%2Fen&v=1', ru: '/api/host/opengraph-image?url=%2Fru&v=1' };
    const { html } = head({ about: { preview, title: { ru: 'Флот' } }, language: 'ru' });

    expect(html).toContain(
      `<meta property="og:image" content="${origin}/api/host/opengraph-image?url=%2Fru&amp;v=1"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="Флот">`,
    );
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('show its own picture where nothing draws, if networks take its kind', () => {
    const picture = { url: '/public/bay.jpg', width: 800, height: 600, alt: 'A bay', mimeType: 'image/jpeg', size: null };

    expect(head({ about: { picture } }).html).toContain(`<meta property="og:image" content="${origin}/public/bay.jpg">`);
    expect(head({ about: { picture: { ...picture, mimeType: 'image/svg+xml' } } }).html).not.toContain('og:image');
  });

  it('have the own address of a record, and never that of the primary one', () => {
    expect(head({ document: { metadata: [own, primary] } }).html).toContain('<meta property="og:url" content="https://own.example">');
    expect(head({ document: { metadata: [primary] } }).html).toContain(`<meta property="og:url" content="${origin}/en/fleet">`);
  });

  it('say of what kind a row is', () => {
    expect(head(aboutBoat()).html).toContain('<meta property="og:type" content="product">');
    expect(head().html).toContain('<meta property="og:type" content="website">');
  });
});

describe('structured data', () => {
  it('names the organization on every page, and the site on its first', () => {
    const { thing } = head({ document: { url: '/', metadata: [primary] } });

    expect(thing('Organization')).toEqual({
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: 'rent your dream',
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      sameAs: ['https://x.com/rentyourdream'],
    });
    expect([thing('WebSite')?.name, thing('BreadcrumbList')]).toEqual(['rent your dream', undefined]);
    expect(head().thing('WebSite')).toBeUndefined();
  });

  it('leads from the start page to the row, in the language of the page', () => {
    const { thing } = head({ ...aboutBoat({ ru: 'Аврора' }), language: 'ru' });

    expect(thing('BreadcrumbList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Главная', item: `${origin}/ru` },
      { '@type': 'ListItem', position: 2, name: 'Лодки', item: `${origin}/ru/fleet/types/sailing` },
      { '@type': 'ListItem', position: 3, name: 'Аврора', item: `${origin}/ru/boats/aurora` },
    ]);
  });

  it('says of a row what its module says', () => {
    const { thing } = head(aboutBoat());

    expect(thing('Product')).toEqual({ '@type': 'Product', name: 'Aurora <68>', sku: 'b', image: `${origin}/public/boat.jpg` });
  });

  it('can not end its element, nor a line of script', () => {
    const title = '</script><script>alert(1)</script>\u2028';
    const { html, thing } = head(aboutBoat({ en: title }));

    expect(html.match(/<script/g)).toHaveLength(1);
    expect(/ld\+json.*?<\/script>/s.exec(html)?.[0]).not.toContain('\u2028');
    expect(thing('Product')?.name).toBe(title);
  });
});

it('preloads fonts and names the files', () => {
  expect(head().html).toContain(
    '<link rel="preload" as="font" type="font/woff2" href="/assets/font-en.woff2" crossorigin><link rel="stylesheet" href="/assets/site.css">',
  );
});
