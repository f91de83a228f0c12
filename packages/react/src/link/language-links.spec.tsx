import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useLanguageLinks } from './language-links.js';
import { type Site, SiteProvider } from '../site/site.js';

function linksOf(site: Partial<Site>) {
  const links: ReturnType<typeof useLanguageLinks> = [];
  const Probe = () => void links.push(...useLanguageLinks());
  renderToStaticMarkup(
    <SiteProvider value={{ language: 'ru', languages: ['en', 'ru'], path: '/', ...site }}>
      {<Probe />}
    </SiteProvider>,
  );
  return links;
}

it('names every language in itself and marks the current one', () => {
  expect(linksOf({}).map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
    ['English', false],
    ['русский', true],
  ]);
});

it.each<[Partial<Site>, string[]]>([
  [{ path: '/' }, ['/en', '/ru']],
  [{ path: '/blog/articles/winds' }, ['/en/blog/articles/winds', '/ru/blog/articles/winds']],
  [{ path: '/blog', query: '?page=2' }, ['/en/blog?page=2', '/ru/blog?page=2']],
  [{ path: '/', query: '?page=2' }, ['/en?page=2', '/ru?page=2']],
  [{ path: '/en' }, ['/en/en', '/ru/en']],
])('links from %j to %j', (site, hrefs) => {
  expect(linksOf(site).map(({ href }) => href)).toEqual(hrefs);
});

it('links to the home page of a language without a translation', () => {
  const site = { language: 'en', pageLanguages: ['en'], path: '/blog/articles/winds', query: '?page=2' };

  expect(linksOf(site).map(({ href, isTranslated }) => [href, isTranslated])).toEqual([
    ['/en/blog/articles/winds?page=2', true],
    ['/ru', false],
  ]);
  // In a language without a translation, the current page stays current.
  expect(linksOf({ ...site, language: 'ru' }).map(({ href }) => href)).toEqual([
    '/en/blog/articles/winds?page=2',
    '/ru/blog/articles/winds?page=2',
  ]);
});
