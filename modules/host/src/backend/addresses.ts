import { type Addresses, areSlugs, slugIn } from '@flotilla/core/languages';
import type { Registry } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import type { DynamicSegment, PagePattern } from './page-pattern.js';

/** A path that is valid in all languages, and the paths in languages that have slugs of their own. */
export interface PageAddress {
  readonly path: string;
  readonly addresses?: Addresses;
}

/** The fields of a row that its addresses contain, and its slugs by language. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Returns whether rows may have a value of a segment for each language. */
export function hasLanguages({ entity, field }: DynamicSegment, registry: Registry): boolean {
  return field === 'slug' && areSlugs(registry.entity(entity).fields['slugs']);
}

/** Returns the address of rows by a page's pattern. `rows` are in the order of its dynamic segments. */
export function addressBy(pattern: PagePattern, rows: readonly RowValues[]): PageAddress {
  const pathIn = (language?: string) => {
    const left = [...rows];
    const parts = pattern.segments.map((segment) => {
      if ('literal' in segment) return segment.literal;
      const row = left.shift() ?? {};
      return segment.field === 'slug' ? slugIn(row, language) : String(row[segment.field]);
    });
    return `/${parts.join('/')}`;
  };
  const path = pathIn();
  const languages = new Set(rows.flatMap(({ slugs }) => (isPlainObject(slugs) ? Object.keys(slugs) : [])));
  const addresses = Object.fromEntries(
    [...languages].map((language) => [language, pathIn(language)] as const).filter(([, own]) => own !== path),
  );
  return { path, ...(Object.keys(addresses).length > 0 && { addresses }) };
}
