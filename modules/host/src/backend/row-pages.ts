import type { RowPages } from '@flotilla/core/documents';
import type { PagePattern } from './page-pattern.js';

/** Where rows are shown: of each entity the first of the patterns, which stand by their exactness, that names one of its rows and nothing else. */
export function rowPagesOf(patterns: readonly PagePattern[]): RowPages {
  const pages = patterns.flatMap(({ url, segments }) => {
    const [entity, ...others] = segments.flatMap((segment) => ('literal' in segment ? [] : [segment.entity]));
    return entity === undefined || others.length > 0 ? [] : [[entity, url] as const];
  });
  return Object.fromEntries(pages.reverse());
}
