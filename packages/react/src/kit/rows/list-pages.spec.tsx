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
  ['en', { page: 2, hasNext: true, pages: 109 }, 'Page 2 of 109'],
  ['ru', { page: 2, hasNext: true, pages: 109 }, 'Страница 2 из 109'],
  ['en', { page: 3, hasNext: false }, 'Page 3'],
])('names the current page in %s for %j', (language, list, text) => {
  const html = htmlOf(language, list);

  expect(html.replaceAll(/<[^>]*>/g, ' ')).toContain(text);
});

it('renders nothing for a single page', () => {
  expect(htmlOf('en', { page: 1, hasNext: false, pages: 1 })).toBe('');
});
