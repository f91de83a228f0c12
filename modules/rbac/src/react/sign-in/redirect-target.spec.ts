import { expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.js';

const site = { language: 'ru', languages: ['en', 'ru'] };
const target = (path: string) => redirectTarget(`?${new URLSearchParams({ redirectTo: path })}`, site);

it('returns home in the language of the page without a request', () => {
  expect(redirectTarget('', site)).toBe('/ru');
});

it.each([
  ['/boats?page=2#list', '/ru/boats?page=2#list'],
  ['/en/boats', '/en/boats'],
])('returns %s of this site', (path, expected) => {
  expect(target(path)).toBe(expected);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'evil.example',
  ' //evil.example',
])('never returns another site: %j', (path) => {
  expect(target(path)).toBe('/ru');
});
