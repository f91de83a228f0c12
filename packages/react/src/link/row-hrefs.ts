import type { EntityKey } from '@flotilla/core';
import { rowPath, defaultPages } from '@flotilla/core/documents';
import { type Site, useSite } from '../site/site.js';

/** The key of an entity, or an entity or a selection with that key. */
export type OfEntity = EntityKey | { readonly key: EntityKey };

/** Returns the path of a row's page in the site's language; undefined when no page of the site shows it. */
export type HrefOf = (row: object) => string | undefined;

/**
 * Returns the links of an entity's rows: `const hrefOf = useHrefOf(article)`, then
 * `<Link href={hrefOf(row)}>`.
 */
export function useHrefOf(of: OfEntity): HrefOf {
  const site = useSite();
  return (row) => hrefOf(of, row, site);
}

/** {@link useHrefOf} outside components. */
export function hrefOf(
  of: OfEntity,
  row: object,
  { rowPages = defaultPages, language }: Pick<Site, 'rowPages' | 'language'>,
): string | undefined {
  return rowPath(rowPages, typeof of === 'string' ? of : of.key, row, language);
}
