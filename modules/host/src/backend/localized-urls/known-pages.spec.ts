import { createRegistry } from '@flotilla/core';
import { expect, it } from 'vitest';
import { knownPages, maxKnownBytes, sizeOfKnown } from './known-pages.js';
import { maxLocalized } from './page-addresses.sql.js';

/** The most languages of a site. */
const maxLanguages = 20;
const registry = createRegistry([]);
const pagesOf = (count: number, languages: number) =>
  knownPages(
    Array.from({ length: count }, (_, index) => ({
      url: `/company/services/page-${index}`,
      urls: Object.fromEntries(
        Array.from({ length: languages }, (_, language) => [
          `l${language}`,
          `/services-l${language}/page-${index}`,
        ]),
      ),
    })),
    registry,
  );

it('fits the most localized pages in the most languages into the cache', () => {
  expect(sizeOfKnown(pagesOf(maxLocalized, maxLanguages))).toBeLessThan(maxKnownBytes);
});

it('counts the address of a page once for all of its paths', () => {
  const [few, many] = [sizeOfKnown(pagesOf(100, 5)), sizeOfKnown(pagesOf(100, 20))];
  expect(many / few).toBeLessThan(4);
});
