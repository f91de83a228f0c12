import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteProvider } from '../../site/site.js';
import { ListPages } from './list-pages.js';

const htmlOf = (language: string, list: Parameters<typeof ListPages>[0]['list']) =>
  renderToStaticMarkup(
    <SiteProvider value={{ language, languages: ['en', 'ru'], path: '/blog' }}>
      <ListPages list={list} />
    </SiteProvider>,
  );

it.each([
  ['en', 'Page', 'Pages'],
  ['ru', 'Страница', 'Страницы'],
])('links to pages by their numbers in %s, to the first one without a query', (language, word, label) => {
  const html = htmlOf(language, { page: 2, hasNext: true, pages: 109 });
  const links = [...html.matchAll(/<a href="([^"]*)" aria-label="([^"]*)"( aria-current="page")?/g)];

  expect(links.map(([, href, name, current]) => [href, name, current !== undefined])).toEqual([
    [`/${language}/blog`, `${word} 1`, false],
    ['?page=2', `${word} 2`, true],
    ['?page=3', `${word} 3`, false],
    ['?page=4', `${word} 4`, false],
    ['?page=5', `${word} 5`, false],
    ['?page=109', `${word} 109`, false],
  ]);
  expect(html).toContain(`<nav aria-label="${label}"`);
  expect(html).toContain(`<a href="/${language}/blog" rel="prev"`);
});

it('names the current page when the number of pages is not known', () => {
  const html = htmlOf('en', { page: 3, hasNext: false });

  expect(html.replaceAll(/<[^>]*>/g, ' ')).toContain('Page 3');
  expect(html).not.toContain('<ol');
});

it('renders nothing for a single page', () => {
  expect(htmlOf('en', { page: 1, hasNext: false, pages: 1 })).toBe('');
});
