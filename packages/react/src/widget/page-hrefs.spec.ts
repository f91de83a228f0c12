import { expect, it } from 'vitest';
import { pageHref, shownPages } from './page-hrefs.js';

const facets = {
  query: 'guests=8',
  names: [],
  facets: [],
  sorts: [],
  alternatives: [],
  count: 1,
  isCombined: false,
};

it.each([
  [1, 1, '1'],
  [2, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [16, 20, '1 … 15 16 17 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
])('shows for page %i of %i the numbers %s', (page, pages, shown) => {
  expect(
    shownPages(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown);
});

it('links to the first page without a page number', () => {
  expect(pageHref(1, {}, '/en/blog')).toBe('/en/blog');
  expect(pageHref(2, {}, '/en/blog')).toBe('?page=2');
  expect([1, 2].map((page) => pageHref(page, { facets }, '/en/boats'))).toEqual([
    '?guests=8',
    '?guests=8&page=2',
  ]);
});
