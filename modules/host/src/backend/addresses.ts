import { areSlugs, slugIn } from '@flotilla/core/languages';
import type { PageAddress } from '@flotilla/core/documents';
import type { Registry } from '@flotilla/core';
import type { LocalizedText } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { type DynamicSegment, dynamicOf, type PagePattern, segmentsIn } from './page-pattern.js';

export type { PageAddress } from '@flotilla/core/documents';

/** The fields of a row that its addresses contain, and its slugs by language. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Returns whether rows may have a value of a segment for each language. */
export function hasLanguages({ entity, field }: DynamicSegment, registry: Registry): boolean {
  return field === 'slug' && areSlugs(registry.entity(entity).fields['slugs']);
}

/** Returns the address of rows by a page's pattern. `rows` are in the order of its dynamic segments. */
export function addressBy(pattern: PagePattern, rows: readonly RowValues[]): PageAddress {
  const pathIn = (language?: string) => {
    const left = dynamicOf(pattern).map(({ name }, index) => ({ name, row: rows[index] ?? {} }));
    const parts = segmentsIn(pattern, language).map((segment) => {
      if ('literal' in segment) return segment.literal;
      const place = left.findIndex(({ name }) => name === segment.name);
      const row: RowValues = left.splice(place, 1)[0]?.row ?? {};
      return segment.field === 'slug' ? slugIn(row, language) : String(row[segment.field]);
    });
    return `/${parts.join('/')}`;
  };
  const languages = new Set([
    ...Object.keys(pattern.byLanguage ?? {}),
    ...rows.flatMap(({ slugs }) => (isPlainObject(slugs) ? Object.keys(slugs) : [])),
  ]);
  return withAddresses(
    pathIn(),
    [...languages].map((language) => [language, pathIn(language)]),
  );
}

/** Returns the address of a page without dynamic segments. */
export function literalAddress(url: string, urls: LocalizedText): PageAddress {
  return withAddresses(url, Object.entries(urls));
}

function withAddresses(path: string, byLanguage: readonly (readonly [string, string])[]): PageAddress {
  const own = byLanguage.filter(([, one]) => one !== path);
  return { path, ...(own.length > 0 && { addresses: Object.fromEntries(own) }) };
}
