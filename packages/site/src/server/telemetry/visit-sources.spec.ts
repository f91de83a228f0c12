import { expect, it } from 'vitest';
import { VisitSources } from './visit-sources.js';

const from = (referer?: string) => ({ 'sec-fetch-site': 'cross-site', ...(referer && { referer }) });

it('names the other site by its host', () => {
  const sources = new VisitSources();

  expect(sources.of(from('https://www.google.com/search?q=boats'))).toBe('/~from/google.com');
  expect(sources.of({ ...from('https://blog.boats.example/'), 'sec-fetch-site': 'same-site' })).toBe(
    '/~from/blog.boats.example',
  );
});

it('counts typed addresses and hidden sites as direct', () => {
  const sources = new VisitSources();

  expect(sources.of({ 'sec-fetch-site': 'none' })).toBe('/~from/direct');
  expect(sources.of(from())).toBe('/~from/direct');
  expect(sources.of(from('javascript:alert(1)'))).toBe('/~from/direct');
});

it('counts no visit for links within the site, and for programs', () => {
  const sources = new VisitSources();

  expect(
    sources.of({ 'sec-fetch-site': 'same-origin', referer: 'https://boats.example/en' }),
  ).toBeUndefined();
  expect(sources.of({ referer: 'https://www.google.com/' })).toBeUndefined();
});

it('limits the number of sources', () => {
  const sources = new VisitSources();
  const names = Array.from({ length: 600 }, (_, index) => sources.of(from(`https://s${index}.example/`)));

  expect(new Set(names).size).toBe(501);
  expect(names.at(-1)).toBe('/~from/other');
  expect(sources.of(from('https://s1.example/'))).toBe('/~from/s1.example');
});
