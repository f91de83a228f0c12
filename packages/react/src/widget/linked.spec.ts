import { expect, it } from 'vitest';
import { linked } from './linked.js';
import { pageHrefs } from './page-hrefs.js';

const link = (id: string, variant = 'default') => ({ id, variant, className: null, orderIndex: 0, article: { id: `article-${id}` } });

it('gives the rows of links that are shown', () => {
  const links = [link('b'), link('a', 'hidden'), link('c', 'additional')];

  expect(linked(links, 'article')).toEqual([{ id: 'article-b' }, { id: 'article-c' }]);
  expect(linked(links, 'article', 'additional')).toEqual([{ id: 'article-c' }]);
});

it('gives none where the link is not installed', () => {
  expect(linked(undefined, 'article')).toEqual([]);
});

it('turns pages', () => {
  expect(pageHrefs({ page: 1, hasNext: false })).toEqual({});
  expect(pageHrefs({ page: 2, hasNext: true })).toEqual({ previousHref: '?page=1', nextHref: '?page=3' });
});
