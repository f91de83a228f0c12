import { createRegistry, defineEntity, defineModule, slug, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { addressBy } from './addresses.js';
import {
  byExactness,
  isListed,
  matchPattern,
  type PagePattern,
  parsePattern,
  splitPath,
} from './page-pattern.js';

const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: { slug: slug(), note: text() },
  access: { read: 'public' },
});
const draft = defineEntity({ module: 'blog', name: 'draft', fields: { slug: slug() } });
const letter = defineEntity({
  module: 'blog',
  name: 'letter',
  fields: { slug: slug(), code: text({ unique: true }) },
  access: { read: 'owner' },
});
const registry = createRegistry([defineModule({ name: 'blog', entities: [article, draft, letter] })]);

const parsed = (url: string): PagePattern => parsePattern(url, registry) ?? { url, segments: [] };

describe('a pattern with addresses of languages', () => {
  const url = '/a/[blog.articles.slug]/[blog.letters.slug]';
  const pattern = parsePattern(url, registry, {
    de: '/[blog.letters.slug]/b/[blog.articles.slug]',
    el: '/[blog.articles.slug]',
    ru: '/[shop.products.slug]',
  });

  it('matches paths of each language, with the values in the order of its url', () => {
    expect(Object.keys(pattern?.byLanguage ?? {})).toEqual(['de']);
    const named = (path: string) =>
      pattern && matchPattern(pattern, splitPath(path))?.map(({ segment, value }) => [segment.name, value]);
    const values = [
      ['blog.articles.slug', 'one'],
      ['blog.letters.slug', 'two'],
    ];
    expect([named('/a/one/two'), named('/two/b/one'), named('/two/c/one')]).toEqual([
      values,
      values,
      undefined,
    ]);
  });

  it('has the rows at their places in each language', () => {
    const rows = [{ slug: 'one', slugs: { de: 'eins' } }, { slug: 'two' }];
    expect(pattern && addressBy(pattern, rows)).toEqual({
      path: '/a/one/two',
      addresses: { de: '/two/b/eins' },
    });
  });
});

describe('a dynamic segment', () => {
  it('takes its value from the path', () => {
    const values = matchPattern(
      parsed('/blog/articles/[blog.articles.slug]'),
      splitPath('/blog/articles/first-charter'),
    );
    expect(values).toMatchObject([
      {
        segment: { name: 'blog.articles.slug', entity: 'blog.article', field: 'slug', isPublic: true },
        value: 'first-charter',
      },
    ]);
  });

  it.each([
    ['a field that is not unique', '/[blog.articles.note]'],
    ['an entity that visitors may not read', '/[blog.drafts.slug]'],
    ['a private field of an owned entity', '/[blog.letters.code]'],
    ['an entity that does not exist', '/[shop.products.slug]'],
    ['a property of every object', '/[blog.articles.constructor]'],
  ])('cannot be %s', (_, url) => {
    expect(parsePattern(url, registry)).toBeUndefined();
  });

  it('of an owned entity matches, but its rows are not listed', () => {
    const letters = parsed('/letters/[blog.letters.slug]');

    expect(matchPattern(letters, ['letters', 'to-anna'])).toMatchObject([
      { segment: { isPublic: false }, value: 'to-anna' },
    ]);
    expect([isListed(letters), isListed(parsed('/blog/articles/[blog.articles.slug]'))]).toEqual([
      false,
      true,
    ]);
  });

  it.each(['/blog/articles', '/blog/articles/a/b', '/blog/stories/a'])('does not match %s', (path) => {
    expect(matchPattern(parsed('/blog/articles/[blog.articles.slug]'), splitPath(path))).toBeUndefined();
  });
});

describe('the most exact pattern', () => {
  it('has the fewest dynamic segments, then the longest literal prefix', () => {
    const urls = [
      '/[blog.articles.slug]/[blog.articles.slug]',
      '/[blog.articles.slug]/b',
      '/a/[blog.articles.slug]',
      '/a/b',
    ];
    expect(
      urls
        .map(parsed)
        .sort(byExactness)
        .map((pattern) => pattern.url),
    ).toEqual([
      '/a/b',
      '/a/[blog.articles.slug]',
      '/[blog.articles.slug]/b',
      '/[blog.articles.slug]/[blog.articles.slug]',
    ]);
  });
});
