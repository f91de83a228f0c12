import type { DocumentRow, EntityKey } from '@flotilla/core';
import type { PagePattern } from '../page-pattern.js';

/** The path of the page that shows a row. */
export type RowAddress = (row: DocumentRow) => string;

/** Where rows of an entity are shown: by the first pattern that names one of them and nothing else; undefined when no page does. */
export function rowAddress(patterns: readonly PagePattern[], entity: EntityKey): RowAddress | undefined {
  const pattern = patterns.find(({ segments }) => {
    const named = segments.flatMap((segment) => ('literal' in segment ? [] : segment.entity));
    return named.length === 1 && named[0] === entity;
  });
  if (!pattern) return undefined;
  return (row) => `/${pattern.segments.map((segment) => ('literal' in segment ? segment.literal : String(row[segment.field]))).join('/')}`;
}
