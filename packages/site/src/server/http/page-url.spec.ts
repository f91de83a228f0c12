import { expect, it } from 'vitest';
import { inLowerCase, pageTarget, type PageTargetOfPage, withoutForeignLanguage } from './page-url.js';

const target = (url: string) => pageTarget(url, ['en', 'ru']);

it.each([
  ['/EN/crew', '/en/crew'],
  ['/en/crew/', '/en/crew'],
  ['/en//crew', '/en/crew'],
  ['/en/%63rew', '/en/crew'],
  ['/en/%d0%b1', '/en/%D0%B1'],
  ['/en/./x/../crew', '/en/crew'],
  ['/en/%2e%2e/ru/crew', '/ru/crew'],
  ['/en/crew/?a=%63&b=/', '/en/crew?a=%63&b=/'],
])('%s is normalized to %s', (url, to) => {
  expect(target(url)).toEqual({ kind: 'moved', to });
  expect(target(to).kind).toBe('page');
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2e%2e//evil.example',
  '/..//evil.example',
  '/en/..//evil.example',
  '/./\\evil.example',
  '//evil.example/%2e%2e/',
  '///evil.example//',
])('%s never redirects to another host', (url) => {
  const moved = target(url);

  expect(moved.kind === 'moved' && new URL(moved.to, 'https://flotilla.example').origin).toBe(
    'https://flotilla.example',
  );
});

it.each(['/en/%2Fevil.example', '/en/%5Cevil.example', '/en/a%3Fb', '/en/%D0%B1', "/en/it's"])(
  '%s is unchanged',
  (url) => {
    expect(target(url)).toMatchObject({ kind: 'page', key: url });
  },
);

it.each([
  ['with NUL', '/en/%00', 'en'],
  ['with NUL in a removed segment', '/ru/../%00/', 'ru'],
  ['that is not UTF-8', '/en/%ff/rss.xml', 'en'],
  ['with an incomplete character', '/en/%ed%a0%80', 'en'],
  ['with a single percent sign', '/ru/100%', 'ru'],
  ['without a language', '/%00', undefined],
  ['without a slash', '*', undefined],
  ['that is too long', `/en/${'a'.repeat(2000)}`, 'en'],
])('an address %s has no page', (_, url, language) => {
  expect(target(url)).toEqual({ kind: 'nothing', language });
});

it('counts the length of a path in characters', () => {
  expect(target(`/en/${'%D0%B1'.repeat(1990)}`).kind).toBe('page');
});

it('ignores the host of an absolute URL', () => {
  expect(target('http://evil.example/en/crew?page=2')).toMatchObject({
    kind: 'page',
    path: '/crew',
    page: 2,
  });
  expect(target('http://evil.example')).toEqual({ kind: 'nothing', language: undefined });
});

it('a feed belongs to the page above it', () => {
  expect(target('/ru/blog/rss.xml')).toEqual({
    kind: 'feed',
    key: '/ru/blog/rss.xml',
    language: 'ru',
    path: '/blog',
    format: 'rss',
  });
  expect(target('/en/rss.xml')).toMatchObject({ kind: 'feed', path: '/' });
  expect(target('/en/blog/atom.xml')).toMatchObject({ kind: 'feed', path: '/blog', format: 'atom' });
  expect(target('/en/blog/feed.json')).toMatchObject({ kind: 'feed', path: '/blog', format: 'json' });
  expect(target('/en/blog/other.xml')).toMatchObject({ kind: 'page', path: '/blog/other.xml' });
});

it.each([
  ['?page=2', 2],
  ['?page=1', 1],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=02', 1],
  ['?page=abc', 1],
  ['?page=', 1],
  ['?theme=dark', 1],
  ['?page=99999999999999999999', 1000],
])('/en/blog%s is page %i of its lists', (query, page) => {
  expect(target(`/en/blog${query}`)).toMatchObject({
    key: page === 1 ? '/en/blog' : `/en/blog?page=${page}`,
    page,
  });
});

const pageOf = (url: string) => pageTarget(url, ['de', 'pt-BR', 'zh-Hant']) as PageTargetOfPage;

it.each([
  ['/pt-br/crew', '/pt-BR/crew'],
  ['/ZH-HANT', '/zh-Hant'],
])('%s has its language in canonical form: %s', (url, to) => {
  expect(pageOf(url)).toEqual({ kind: 'moved', to });
  expect(pageOf(to)).toMatchObject({ kind: 'page', language: to.split('/')[1] });
});

it('leaves the language of an address in lower case as it is', () => {
  expect(inLowerCase(pageOf('/pt-BR/Crew'))).toMatchObject({ key: '/pt-BR/crew', path: '/crew' });
  expect(inLowerCase(pageOf('/pt-BR/crew'))).toBeUndefined();
});

it.each([
  ['/de/en/crew', { key: '/de/crew', path: '/crew', language: 'de' }],
  ['/de/sr-Latn', { key: '/de', path: '/', language: 'de' }],
])('%s is in a language that the site does not have', (url, page) => {
  expect(withoutForeignLanguage(pageOf(url))).toMatchObject(page);
});

it.each(['/de/crew', '/de/rbac/subjects', '/de/enough/x', '/de'])('%s has no other language', (url) => {
  expect(withoutForeignLanguage(pageOf(url))).toBeUndefined();
});
