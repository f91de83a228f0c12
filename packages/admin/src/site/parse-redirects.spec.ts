import { defineEntity, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { parseRedirects } from './parse-redirects.js';

const address = (pattern: RegExp) =>
  text({ pattern, patternSays: { en: 'must be a path', ru: 'должно быть путём' } });
const redirect = defineEntity({
  module: 'host',
  name: 'redirect',
  fields: { from: address(/^\/\S*$/), to: address(/^(?:\/|https:)\S*$/) },
});

const parse = (csv: string, language = 'en') => parseRedirects(csv, redirect, language);
const pairs = (csv: string) => parse(csv).map(({ from, to, problem }) => [from, to, problem]);

describe('redirects in CSV', () => {
  it.each([
    ['commas', '/old,/new\n/a,/b'],
    ['semicolons', '/old;/new\r\n/a;/b\r\n'],
    ['tabs, with a byte order mark', '\uFEFF/old\t/new\n\n/a\t/b'],
    ['named columns in any order', 'to,hits,from\n/new,3,/old\n/b,,/a'],
    ['quotes', '"/old","/new"\n"/a",/b'],
  ])('are read with %s', (_, csv) => {
    expect(pairs(csv)).toEqual([
      ['/old', '/new', undefined],
      ['/a', '/b', undefined],
    ]);
  });

  it('may say whether they are permanent and keep the query', () => {
    expect(parse('from,to,isPermanent,keepsQuery\n/a,/b,302,yes')).toEqual([
      { line: 2, from: '/a', to: '/b', isPermanent: false, keepsQuery: true },
    ]);
  });

  it('name each bad line, field and reason', () => {
    const found = parse('/fine,/new\nold,/new\n\n/a,javascript:alert(1)\n/b\n/FINE,/other', 'ru');

    expect(
      found.map(({ line, problem }) => [line, problem === 'repeated' ? problem : problem?.field]),
    ).toEqual([
      [1, undefined],
      [2, 'from'],
      [4, 'to'],
      [5, 'to'],
      [6, 'repeated'],
    ]);
    expect(found[1]?.problem).toEqual({
      field: 'from',
      message: 'должно быть путём',
    });
  });

  it('are none in an empty text', () => {
    expect(parse(' \n\n')).toEqual([]);
  });
});
