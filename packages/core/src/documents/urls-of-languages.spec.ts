import { describe, expect, it } from 'vitest';
import { defineEntity } from '../definitions/entity.js';
import { isPagePath } from './page-path.js';
import { addressFieldsOf, fieldFailures, isTranslatable, normalized } from '../kinds/kind-of.js';
import { localizedText } from '../kinds/localized-text.js';
import { slug } from '../kinds/slug.js';
import { text } from '../kinds/text.js';
import { defineModule } from '../registry/module.js';
import { problemsOf } from '../registry/registry-check.js';

const urls = localizedText({ areUrls: true });

describe('urls of languages', () => {
  it('are paths without query, anchor and trailing slash, and left out when empty', () => {
    const codes = (value: unknown) => fieldFailures(urls, value).map(({ code, path }) => [code, ...path]);
    expect(codes({ de: '/ueber-uns', el: '/σχετικά/εμάς', ru: '/blog/[blog.articles.slug]' })).toEqual([]);
    for (const path of ['about', '//about', '/a//b', '/a/', '/a b', '/a?b', '/a#b', '/a\\b'])
      expect(codes({ de: path })).toEqual([['path', 'de']]);
    expect(codes({ de: `/${'x'.repeat(500)}` })).toEqual([['tooLong', 'de']]);
    expect(normalized(urls, { de: '', ru: '/a' })).toEqual({ ru: '/a' });
  });

  it('are decoded, and no paths that visitors cannot request', () => {
    const codes = (value: unknown) => fieldFailures(urls, value).map(({ code, path }) => [code, ...path]);
    expect(normalized(urls, { de: '/%C3%BCber-uns', ru: '/a%2Db' })).toEqual({ de: '/über-uns', ru: '/a-b' });
    for (const path of [
      '/x/../a',
      '/./a',
      '/a/..',
      '/100%',
      '/a%2Fb',
      '/blog/rss.xml',
      '/atom.xml',
      '/api',
      '/public/x',
    ])
      expect(codes(normalized(urls, { de: path }))).toEqual([['pattern', 'de']]);
    for (const path of ['/admin', '/preview/x', '/robots.txt', '/sitemap.xml', '/healthz'])
      expect(isPagePath(path), path).toBe(false);
    for (const path of [
      '/',
      '/apis',
      '/a/public',
      '/.well',
      '/a.b',
      '/...',
      '/old.html',
      '/blog/[blog.articles.slug]',
    ])
      expect(isPagePath(path), path).toBe(true);
  });

  it('are not translated', () => {
    expect([isTranslatable(urls), isTranslatable(localizedText())]).toEqual([false, true]);
  });

  it('need the url of all languages, and their name', () => {
    const url = text({ unique: true });
    const problems = (fields: Parameters<typeof defineEntity>[0]['fields']) =>
      problemsOf([
        defineModule({ name: 'fleet', entities: [defineEntity({ module: 'fleet', name: 'pier', fields })] }),
      ]);
    expect(problems({ url, urls })).toEqual([]);
    expect(problems({ urls, paths: urls })).toEqual([
      'fleet.pier.paths: a field with areUrls must be named "urls".',
      'fleet.pier.urls: needs the field "url" beside it. Add url: text({ unique: true }).',
    ]);
    const slugs = localizedText({ areSlugs: true });
    expect(problems({ url, urls, slug: slug(), slugs })).toEqual([
      'fleet.pier: has slugs and urls of languages. Remove one of the fields.',
    ]);
    expect(addressFieldsOf({ url, urls })).toEqual({ one: 'url', byLanguage: 'urls' });
  });
});
