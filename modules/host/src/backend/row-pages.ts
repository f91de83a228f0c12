import type { EntityKey } from '@flotilla/core';
import type { RowPages } from '@flotilla/core/documents';
import type { PagePattern } from './page-pattern.js';

/**
 * Returns the page pattern of each entity: the most specific one with rows of only this entity. The patterns
 * must be sorted by specificity.
 */
export function rowPagesOf(patterns: readonly PagePattern[]): RowPages {
  const pages = patterns.flatMap((pattern) => {
    const entity = onlyEntity(pattern);
    return entity === undefined ? [] : [[entity, pattern.url] as const];
  });
  return Object.fromEntries(pages.reverse());
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
