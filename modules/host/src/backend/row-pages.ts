import type { EntityKey } from '@flotilla/core';
import type { RowPages } from '@flotilla/core/documents';
import type { PagePattern } from './page-pattern.js';

/** Where rows are shown: of each entity the first of the patterns, which stand by their exactness, that names one of its rows and nothing else. */
export function rowPagesOf(patterns: readonly PagePattern[]): RowPages {
  const pages = patterns.flatMap((pattern) => {
    const entity = onlyEntity(pattern);
    return entity === undefined ? [] : [[entity, pattern.url] as const];
  });
  return Object.fromEntries(pages.reverse());
}

/** Whether what a page shows is at home there: of several pages that name one row, one is its place. */
export function isPlace(pattern: PagePattern, pages: RowPages): boolean {
  const entity = onlyEntity(pattern);
  return entity === undefined || pages[entity] === pattern.url;
}

function onlyEntity({ segments }: PagePattern): EntityKey | undefined {
  const [entity, ...others] = segments.flatMap((segment) => ('literal' in segment ? [] : [segment.entity]));
  return others.length > 0 ? undefined : entity;
}
