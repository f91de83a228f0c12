import type { ArticleRecord, ImportRecord } from '@flotilla/backend/ports';

/** Returns the authors and terms of a page as lost: pages here have none. */
export function lostOfPage({
  authors,
  terms,
}: Pick<ArticleRecord, 'authors' | 'terms'>): NonNullable<ImportRecord['lost']> {
  return [
    ...(authors.length > 0 ? [{ what: 'author of a page', count: authors.length }] : []),
    ...(terms.length > 0 ? [{ what: 'category or tag of a page', count: terms.length }] : []),
  ];
}
