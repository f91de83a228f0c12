import { defineView, foreign } from '@flotilla/core';
import { emptyDocument, type RowPages } from '@flotilla/core/documents';
import { useEffect } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineIslands } from '../islands/define-islands.js';
import { Island } from '../islands/island.js';
import { startIslands } from '../islands.js';
import { Trail } from '../kit/rows/trail.js';
import { RowCard } from '../kit/rows/row-card.js';
import { createPageRenderer, htmlOf } from '../server/page-renderer.js';
import { SiteProvider } from '../site/site.js';
import { defineVariant } from '../widget/define-variant.js';
import { Link } from './link.js';
import { useHrefOf } from './row-hrefs.js';

const article = { id: '7', slug: 'first-charter', title: { en: 'First charter' } };
const journal: RowPages = { 'blog.article': '/journal/[blog.articles.slug]' };

const card = <RowCard of="blog.article" row={article} level={2} />;
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('the link of a row', () => {
  it('works without a site, by the usual path', () => {
    expect(hrefsIn(renderToStaticMarkup(card))).toEqual(['/en/blog/articles/first-charter']);
  });

  it.each<[string, RowPages, string[]]>([
    ["leads to the site's page", journal, ['/ru/journal/first-charter']],
    [
      'follows the path that the application sets',
      { 'blog.article': 'https://news.example.com/[slug]' },
      ['https://news.example.com/first-charter'],
    ],
    ['is missing when no page shows the row', { 'fleet.boat': '/boats/[slug]' }, []],
  ])('%s', (_, rowPages, expected) => {
    const site = { language: 'ru', languages: ['en', 'ru'], path: '/', rowPages };
    expect(hrefsIn(renderToStaticMarkup(<SiteProvider value={site}>{card}</SiteProvider>))).toEqual(expected);
  });

  it('is a step of a trail, even when no page shows the row', () => {
    const steps = [
      { of: 'blog.category' as const, row: article },
      { of: 'blog.article' as const, row: article },
    ];
    const site = { language: 'en', languages: ['en'], path: '/', rowPages: journal };
    const html = renderToStaticMarkup(
      <SiteProvider value={site}>
        <Trail steps={steps} />
      </SiteProvider>,
    );
    expect(html).toMatch(/<a href="\/en"[^>]*>Home.*<a [^>]*>First charter<\/a>.*aria-current="page"/);
    expect(hrefsIn(html)).toEqual(['/en']);
  });
});

it('a trail leads to the section at its address of the language', () => {
  const section = { url: '/journal', title: { en: 'Journal' } };
  const site = { language: 'ru', languages: ['en', 'ru'], linkedPages: { '/journal': '/zhurnal' }, section };
  const trailAt = (path: string) =>
    hrefsIn(
      renderToStaticMarkup(
        <SiteProvider value={{ ...site, path }}>
          <Trail steps={[{ of: 'blog.article', row: article }]} />
        </SiteProvider>,
      ),
    );
  expect(trailAt('/blog/articles/first-charter')).toContain('/ru/zhurnal');
  expect(trailAt('/zhurnal')).not.toContain('/ru/zhurnal');
});

const awake = vi.fn();
const reported = vi.fn();
beforeEach(() => {
  vi.stubGlobal('reportError', reported);
  vi.clearAllMocks();
});

function Related() {
  const hrefOf = useHrefOf('blog.article');
  useEffect(awake, []);
  return <Link href={hrefOf(article)}>First charter</Link>;
}

/** Renders a page on the server and puts it into this document; returns its `<html>` tag. */
async function pageOf(rowPages: RowPages, moved?: RowPages): Promise<string> {
  const islands = defineIslands('test', { related: { wake: 'load', load: () => Promise.resolve(Related) } });
  const view = defineView({ of: foreign('test.widget'), variant: 'default' });
  const variants = [defineVariant(view, () => <Island of={islands.related} props={{}} />)];
  const render = await createPageRenderer({
    modules: [{ variants, islands }],
    languages: ['en', 'ru'],
    defaults: { title: '', description: '', origin: '' },
    assets: { styles: [], scripts: [], fontsOf: () => [], themeColors: [] },
    rowPages: moved,
    showsErrors: true,
    onError: (error) => expect.unreachable(String(error)),
  });
  const link = { variant: 'default', className: null };
  const widget = { id: 'w', variant: 'default' };
  const external = { entity: 'test.widget' as const, link, widget, lists: {}, subject: null };
  const placed = { link: { ...link, id: 'l' }, widget, externals: [external] };
  const html = htmlOf(render({ ...emptyDocument('/'), rowPages, widgets: [placed] }, { language: 'ru' }));
  const [opening] = /<html[^>]*>/.exec(html) ?? [''];
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  document.documentElement.lang = documentElement.lang;
  for (const [name, value] of Object.entries(documentElement.dataset))
    document.documentElement.dataset[name] = value;
  document.body.innerHTML = documentElement.querySelector('body')?.innerHTML ?? '';
  startIslands(Object.values(islands));
  return opening;
}

const hrefInIsland = () => document.querySelector('flotilla-island a')?.getAttribute('href');

describe('an island', () => {
  const usual: RowPages = { 'blog.article': '/blog/articles/[blog.articles.slug]' };

  it('uses the usual paths when the page names none', async () => {
    expect(await pageOf(usual)).toBe('<html lang="ru" data-languages="en ru">');
    expect(hrefInIsland()).toBe('/ru/blog/articles/first-charter');
  });

  it.each([
    ['a moved page', journal, undefined, '/ru/journal/first-charter'],
    ['a path of the application', usual, { 'blog.article': '/news/[slug]' }, '/ru/news/first-charter'],
  ] as const)('knows %s, on the server and in the browser', async (_, rowPages, moved, href) => {
    expect(await pageOf(rowPages, moved)).toContain('data-row-pages=');
    expect(hrefInIsland()).toBe(href);
    await vi.waitFor(() => expect(awake).toHaveBeenCalled());
    expect(hrefInIsland()).toBe(href);
    expect(reported).not.toHaveBeenCalled();
  });
});
