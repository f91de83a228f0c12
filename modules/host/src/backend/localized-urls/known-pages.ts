import type { Registry } from '@flotilla/core';
import { isPagePath } from '@flotilla/core/languages';
import { literalAddress, type PageAddress } from '../addresses.js';
import { byExactness, type PagePattern, parsePattern } from '../page-pattern.js';
import type { StoredAddresses } from './page-addresses.sql.js';

/** The pages that a path without a page of its own may lead to. */
export interface KnownPages {
  /** With dynamic segments, most specific first. */
  readonly patterns: readonly PagePattern[];
  /** Without dynamic segments, by their path of each language and the one of all languages. */
  readonly localized: ReadonlyMap<string, PageAddress>;
}

export function knownPages(rows: readonly StoredAddresses[], registry: Registry): KnownPages {
  const isPattern = ({ url }: StoredAddresses) => url.includes('[');
  const patterns = rows.filter(isPattern).flatMap((row) => parsePattern(row.url, registry, row.urls) ?? []);
  const localized = rows
    .filter((row) => !isPattern(row))
    .flatMap(({ url, urls }) => {
      const possible = Object.fromEntries(Object.entries(urls).filter(([, path]) => isPagePath(path)));
      const address = literalAddress(url, possible);
      return [url, ...Object.values(possible)].map((path) => [path, address] as const);
    });
  return { patterns: patterns.sort(byExactness), localized: new Map(localized) };
}

/** Above the size of the most localized pages with URLs of the most languages: a larger value would not be cached. */
export const maxKnownBytes = 32 * 1024 ** 2;

/** Approximate bytes of a page with addresses, of an entry of a map, and of a pattern, without their texts. */
const pageBytes = 200;
const entryBytes = 60;
const patternBytes = 400;

/** Returns the approximate size in bytes. The paths of a page share one address. */
export function sizeOfKnown({ patterns, localized }: KnownPages): number {
  const bytesOf = ({ path, addresses = {} }: PageAddress) =>
    pageBytes + 2 * (path.length + Object.values(addresses).join('').length);
  const pages = new Set(localized.values());
  return [...pages].reduce(
    (sum, one) => sum + bytesOf(one),
    patterns.length * patternBytes + localized.size * entryBytes,
  );
}
