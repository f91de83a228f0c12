import type { EntityKey } from '@flotilla/core';
import type { RowPages } from '@flotilla/core/documents';
import type { PagePattern } from './page-pattern.js';

/**
 * Returns the page pattern of each entity, in a language or in all: the most specific one with rows of only this
 * entity. The patterns must be sorted by specificity.
 */
export function rowPagesOf(patterns: readonly PagePattern[], language?: string): RowPages {
  const pages = patterns.flatMap((pattern) => {
    const entity = onlyEntity(pattern);
    const own = language === undefined ? undefined : pattern.byLanguage?.[language];
    return entity === undefined ? [] : [[entity, own?.url ?? pattern.url] as const];
  });
  return Object.fromEntries(pages.reverse());
}

/** Returns the page patterns that differ in a language, by language; undefined without any. */
export function localizedRowPages(patterns: readonly PagePattern[]): Record<string, RowPages> | undefined {
  const languages = new Set(patterns.flatMap(({ byLanguage }) => Object.keys(byLanguage ?? {})));
  if (languages.size === 0) return undefined;
  const ofAll = new Set(Object.values(rowPagesOf(patterns)));
  const own = [...languages].map((language) => {
    const pages = Object.entries(rowPagesOf(patterns, language)).filter(([, url]) => !ofAll.has(url));
    return [language, Object.fromEntries(pages)] as const;
  });
  return Object.fromEntries(own.filter(([, pages]) => Object.keys(pages).length > 0));
}

/** Returns whether a page is the canonical one for its row, if several pages show it. */
export function isCanonicalPage(pattern: PagePattern, pages: RowPages): boolean {
  const entity = onlyEntity(pattern);
  return entity === undefined || pages[entity] === pattern.url;
}

function onlyEntity({ segments }: PagePattern): EntityKey | undefined {
  const [entity, ...others] = segments.flatMap((segment) => ('literal' in segment ? [] : [segment.entity]));
  return others.length > 0 ? undefined : entity;
}
