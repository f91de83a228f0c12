import { expect, it } from 'vitest';
import { Params } from './params.js';
import { boundSearch, searchTerms } from './search.js';

function patternsOf(search: string): unknown[] {
  const params = new Params();
  const bound = boundSearch(search, params);
  if ('likes' in bound) bound.likes();
  return [...params.values];
}

it('treats sequences with a letter or digit of any language as words', () => {
  expect(searchTerms('№ 5 € — «Яхта» ½ 海')).toEqual(['no', '5', 'яхта', '1', '2', '海']);
});

it('folds words, so that case, accents and ё do not matter', () => {
  expect(searchTerms('Ёлка ЕЛКА Straße café')).toEqual(['елка', 'strasse', 'cafe']);
});

it('matches whole words when fewer than three letters are consecutive, because trigrams need three', () => {
  expect(patternsOf('яхта')).toEqual(['%яхта%']);
  expect(patternsOf('мо')).toEqual(['% мо %']);
  expect(patternsOf('a€€€')).toEqual(['% a€€€ %']);
  expect(patternsOf('ab€cd')).toEqual(['% ab€cd %']);
  expect(patternsOf('abc€')).toEqual(['%abc€%']);
});
