import { foreign } from '@flotilla/core';
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
import { pageTheme } from './page-theme.js';
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
const boats = defineStructuredData(foreign('fleet.boat'), {
  describe: (row, page) => ({
    '@type': 'Product',
    name: page.title,
    sku: row.id,
    image: page.addressOf('/public/boat.jpg'),
  }),
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
  const site = {
    language,
    languages,
    pageLanguages: languagesOfPage(given, languages),
    path: given.url,
    rowPages: request.rowPages,
  };
  const registry = { structuredDataOf: (entity: string) => (entity === 'fleet.boat' ? boats : undefined) };
  const all = { ...defaults, ...request.defaults };
  const rendered = renderHead({
    document: given,
    site,
    defaults: all,
    origin,
    page,
    status,
    assets,
    theme: pageTheme(given, assets),
    registry,
  });
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
const own = {
  ...primary,
  id: 'o',
  variant: 'default',
  opengraphSiteName: null,
  twitterSite: null,
  opengraphUrl: 'https://own.example',
};
const russian = { ...own, id: 'r', opengraphLocale: 'ru_RU', opengraphTitle: 'Поделись', keywords: 'яхта' };
const words = { title: { en: 'Yachts in Cyprus' }, description: { en: 'Charter "here" & now' } };

/** Returns a request for the page of a boat. */
const aboutBoat = (
  title: Record<string, string> = { en: 'Aurora <68>' },
): Pick<Request, 'about' | 'document'> => ({
  about: { subject: { entity: 'fleet.boat', id: 'b' }, title, description: { en: 'word '.repeat(60) } },
  document: {
    url: '/boats/aurora',
    widgets: [placedWith({ subject: { id: 'b', variant: 'default', slug: 'aurora' } })],
  },
});

function placedWith({
  subject = null,
  lists = {},
}: {
  subject?: DocumentRow | null;
  lists?: Record<string, DocumentList>;
}) {
  const link = { id: 'l', variant: 'default', className: null };
  const row = { id: 'w', variant: 'default' };
  return {
    link,
    widget: row,
    externals: [{ entity: 'fleet.widget' as const, link, widget: row, lists, subject }],
  };
}

it('lists bitmap icons before the SVG, which browsers that support both prefer', () => {
  expect(head().html).toContain(
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  );
});

describe('texts', () => {
  it('come from the metadata', () => {
    const { html } = head({ document: { metadata: [primary] }, about: words });

    expect(html).toContain(
      '<title>Yachts in Cyprus</title><meta name="description" content="Charter &quot;here&quot; &amp; now"><meta name="keywords" content="yacht">',
    );
    expect(html).toContain('<meta property="og:title" content="Shared">');
  });

  it("come from the record in the page's language", () => {
    const { html } = head({ document: { metadata: [own, russian, primary] }, language: 'ru' });

    expect(html).toContain('<meta name="keywords" content="яхта">');
    expect(html).toContain('<meta property="og:title" content="Поделись">');
    expect(html).toContain(
      '<meta property="og:locale" content="ru_RU"><meta property="og:locale:alternate" content="en_GB">',
    );
  });

  it('of the whole site come from the primary record when the own one lacks them', () => {
    const { html } = head({ document: { metadata: [own, primary] } });

    expect(html).toContain('<meta name="twitter:site" content="@rentyourdream">');
    expect(html).toContain('<meta property="og:site_name" content="rent your dream">');
  });

  it.each([
    ['Events', 'Events · rent your dream'],
    ['About Rent your dream', 'About Rent your dream'],
  ])("have the site's name in the title of a page of its own, once: %s", (title, shown) => {
    const { html } = head({ document: { metadata: [own, primary] }, about: { title: { en: title } } });

    expect(html).toContain(`<title>${shown}</title>`);
  });

  it("come from the site's defaults without metadata", () => {
    const { html } = head();

    expect(html).toContain(
      '<title>rent your dream</title><meta name="description" content="Rent your dream">',
    );
    expect(html).toContain(
      '<meta property="og:locale" content="en_US"><meta property="og:locale:alternate" content="ru_RU">',
    );
  });

  it('come from the row of the URL, with the name of the site', () => {
    const { html, title } = head({ ...aboutBoat(), language: 'ru' });

    expect(title).toBe('Aurora <68>');
    expect(html).toContain('<title>Aurora &lt;68&gt; · rent your dream</title>');
    expect(html).toMatch(/<meta name="description" content="(word ){10,31}word…">/);
    expect(html).toContain('<meta property="og:title" content="Aurora &lt;68&gt; · rent your dream">');
  });

  it('are "Untitled" for a row without a title', () => {
    expect(head({ ...aboutBoat({}), language: 'ru' }).html).toContain(
      '<title>Без названия · rent your dream</title>',
    );
  });
});

describe('URLs', () => {
  it('are absolute, for every language and for none', () => {
    const { html } = head({ document: { url: '/блог' }, language: 'ru' });
    const path = '/%D0%B1%D0%BB%D0%BE%D0%B3';

    expect(html).toContain(`<link rel="canonical" href="${origin}/ru${path}">`);
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${origin}/en${path}">`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}${path}">`);
  });

  it.each<[string, Request, string[]]>([
    ['a row with a title in one language', aboutBoat(), ['en']],
    ['a row with titles in both', aboutBoat({ en: 'Aurora', ru: 'Аврора' }), ['en', 'ru']],
    ['a row with a title in the other language only', aboutBoat({ en: ' ', ru: 'Аврора' }), ['ru']],
    ['a row without a title', aboutBoat({}), ['en', 'ru']],
    [
      'a page with metadata in both languages',
      { document: { metadata: [own, russian, primary] } },
      ['en', 'ru'],
    ],
    ['a page with metadata in one', { document: { metadata: [russian, primary] } }, ['ru']],
    [
      'a page whose metadata has no language',
      { document: { metadata: [{ ...own, opengraphLocale: null }] } },
      ['en'],
    ],
    ['a page with only primary metadata', { document: { metadata: [primary] } }, ['en', 'ru']],
  ])('of %s list its languages', (_, request, exists) => {
    for (const language of ['en', 'ru']) {
      const { html } = head({ ...request, language });
      const [canonical] = [...html.matchAll(/<link rel="canonical" href="[^"]*?\/(en|ru)\//g)].map(
        ([, found]) => found,
      );
      const alternates = [...html.matchAll(/hreflang="(en|ru)"/g)].map(([, found]) => found);

      expect(canonical, language).toBe(exists.includes(language) ? language : exists[0]);
      // Only canonical pages list alternates.
      expect(alternates, language).toEqual(exists.includes(language) ? exists : []);
      expect(html, language).toContain(
        `<meta property="og:url" content="${request.document?.metadata ? '' : `${origin}/${canonical}`}`,
      );
    }
  });

  it('of a page of a list include the page number', () => {
    const { html } = head({ page: 2 });

    expect(html).toContain(`<link rel="canonical" href="${origin}/en/fleet?page=2">`);
    expect(html).toContain(`<link rel="alternate" hreflang="ru" href="${origin}/ru/fleet?page=2">`);
  });

  it('of a page that shows a row are those of the row', () => {
    const { html, thing } = head({
      ...aboutBoat({ en: 'Aurora', ru: 'Аврора' }),
      rowPages: { 'fleet.boat': '/harbour/[slug]' },
    });

    expect(html).toContain(`<link rel="canonical" href="${origin}/en/harbour/aurora">`);
    expect(html).toContain(`<link rel="alternate" hreflang="ru" href="${origin}/ru/harbour/aurora">`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/harbour/aurora">`);
    expect(html).toContain(`<meta property="og:url" content="${origin}/en/harbour/aurora">`);
    expect(JSON.stringify(thing('BreadcrumbList'))).toContain(`"${origin}/en/harbour/aurora"`);
    expect(html).not.toContain('/boats/aurora');
  });

  it('of a row on another site are on that site, without alternates', () => {
    const { html } = head({
      ...aboutBoat(),
      page: 2,
      rowPages: { 'fleet.boat': 'https://boats.example.com/[slug]' },
    });

    expect(html).toContain('<link rel="canonical" href="https://boats.example.com/aurora">');
    expect(html).not.toContain('hreflang');
  });

  it("are the page's own when the row lacks a field of its path", () => {
    const { html } = head({ ...aboutBoat(), rowPages: { 'fleet.boat': '/harbour/[berth]' } });

    expect(html).toContain(`<link rel="canonical" href="${origin}/en/boats/aurora">`);
  });

  it('include the feeds of a page', () => {
    const { html } = head({ about: { feeds: ['/blog'] } });

    expect(html).toContain(
      `<link rel="alternate" type="application/rss+xml" title="rent your dream (RSS)" href="${origin}/en/blog/rss.xml">` +
        `<link rel="alternate" type="application/atom+xml" title="rent your dream (Atom)" href="${origin}/en/blog/atom.xml">` +
        `<link rel="alternate" type="application/feed+json" title="rent your dream (JSON Feed)" href="${origin}/en/blog/feed.json">`,
    );
  });
});

describe('robots', () => {
  it.each<[string, Request, string | undefined]>([
    ['have no directives by default', {}, undefined],
    [
      'get those of the own record',
      { document: { metadata: [{ ...own, robots: 'noindex, nofollow' }, primary] } },
      'noindex, nofollow',
    ],
    [
      'get those of the primary record',
      { document: { metadata: [own, { ...primary, robots: 'nofollow' }] } },
      'nofollow',
    ],
    ['are kept out of error pages', { status: 404 }, 'noindex'],
    ['are kept out of private pages', { about: { isPrivate: true } }, 'noindex'],
    ['are kept out of a hidden site', { defaults: { isHidden: true } }, 'noindex, nofollow'],
  ])('%s', (_, request, expected) => {
    const { html, robots } = head(request);

    expect(robots).toBe(expected);
    expect(html.includes('rel="canonical"')).toBe(!expected?.includes('noindex'));
    expect(/<meta name="robots" content="([^"]*)">/.exec(html)?.[1]).toBe(expected);
  });
});

describe('previews', () => {
  it('show the generated image of the page in its language', () => {
    const preview = {
      en: '/api/host/opengraph-image?url=%2Fen&v=1',
      ru: '/api/host/opengraph-image?url=%2Fru&v=1',
    };
    const { html } = head({ about: { preview, title: { ru: 'Флот' } }, language: 'ru' });

    expect(html).toContain(
      `<meta property="og:image" content="${origin}/api/host/opengraph-image?url=%2Fru&amp;v=1"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="Флот">`,
    );
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it("fall back to the page's picture if its format is supported", () => {
    const picture = {
      url: '/public/bay.jpg',
      width: 800,
      height: 600,
      alt: 'A bay',
      mimeType: 'image/jpeg',
      size: null,
    };

    expect(head({ about: { picture } }).html).toContain(
      `<meta property="og:image" content="${origin}/public/bay.jpg">`,
    );
    expect(head({ about: { picture: { ...picture, mimeType: 'image/svg+xml' } } }).html).not.toContain(
      'og:image',
    );
  });

  it('have the URL of the own record, never that of the primary one', () => {
    expect(head({ document: { metadata: [own, primary] } }).html).toContain(
      '<meta property="og:url" content="https://own.example">',
    );
    expect(head({ document: { metadata: [primary] } }).html).toContain(
      `<meta property="og:url" content="${origin}/en/fleet">`,
    );
  });

  it('have the type of the row', () => {
    expect(head(aboutBoat()).html).toContain('<meta property="og:type" content="product">');
    expect(head().html).toContain('<meta property="og:type" content="website">');
  });
});

describe('structured data', () => {
  it('has the organization on every page, and the site on the home page', () => {
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

  it("has breadcrumbs from the home page to the row, in the page's language", () => {
    const { thing } = head({ ...aboutBoat({ ru: 'Аврора' }), language: 'ru' });

    expect(thing('BreadcrumbList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Главная', item: `${origin}/ru` },
      { '@type': 'ListItem', position: 2, name: 'Лодки', item: `${origin}/ru/fleet/types/sailing` },
      { '@type': 'ListItem', position: 3, name: 'Аврора', item: `${origin}/ru/boats/aurora` },
    ]);
  });

  it('has the data that a module defines for its rows', () => {
    const { thing } = head(aboutBoat());

    expect(thing('Product')).toEqual({
      '@type': 'Product',
      name: 'Aurora <68>',
      sku: 'b',
      image: `${origin}/public/boat.jpg`,
    });
  });

  it('escapes the end of its element, and line separators', () => {
    const title = '</script><script>alert(1)</script>\u2028';
    const { html, thing } = head(aboutBoat({ en: title }));

    expect(html.match(/<script/g)).toHaveLength(1);
    expect(/ld\+json.*?<\/script>/s.exec(html)?.[0]).not.toContain('\u2028');
    expect(thing('Product')?.name).toBe(title);
  });
});

it('preloads fonts and links the assets', () => {
  expect(head().html).toContain(
    '<link rel="preload" as="font" type="font/woff2" href="/assets/font-en.woff2" crossorigin><link rel="stylesheet" href="/assets/site.css">',
  );
});

describe('the pictures of the settings of the site', () => {
  it('replace the icons and the logo of the assets', () => {
    const file = { id: 'f', variant: 'default', mimeType: 'image/png' };
    const pictures = {
      icon: { ...file, file: '/files/icon.png' },
      logo: { ...file, file: '/files/logo.png' },
    };
    const { html, thing } = head({ document: { site: { id: 's', pictures } } });

    expect(html).toContain('<link rel="icon" href="/files/icon.png" type="image/png">');
    expect(html).not.toContain('/favicon');
    expect(thing('Organization')?.['logo']).toBe(`${origin}/files/logo.png`);
  });

  it('leave the icons of the assets when the file is gone', () => {
    const { html } = head({ document: { site: { id: 's', pictures: {} } } });

    expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
  });
});
