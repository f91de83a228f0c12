import type { Entity } from '@flotilla/core';
import { rowPath } from '@flotilla/core/documents';
import { isPlainObject } from '@flotilla/core/values';
import { useQuery } from '@tanstack/react-query';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useRowCalls } from '../../rows/row-calls.js';
import { publishingStateOf } from './publishing-state.js';

export const pageKey = 'host.page';

export interface RowAddress {
  /** Path without language; undefined if no page shows the row. */
  readonly path: string | undefined;
  /** URL of the page that would show it, if that page is not published. */
  readonly hiddenPage: string | undefined;
}

/**
 * Returns the path of a row in a language, or the one of all languages: its own URL, or that of the most specific
 * page for such rows. Undefined while loading.
 */
export function useRowAddress(
  entity: Entity,
  row: AdminRow | undefined,
  language?: string,
): RowAddress | undefined {
  const { registry } = useAdmin();
  const page = registry.entities.get(pageKey);
  const calls = useRowCalls(page ?? entity);
  const named = `[${entity.module}.${entity.plural}.`;
  const isPage = entity.key === pageKey;
  const { data } = useQuery({
    queryKey: [pageKey, 'list', 'of', entity.key],
    queryFn: () =>
      calls.list({ filters: { and: [{ column: 'url', method: 'like', value: `%${named}%` }] }, limit: 100 }),
    enabled: page !== undefined && !isPage,
  });
  if (isPage) {
    const url = urlIn(row, language);
    return { path: url.startsWith('/') && !url.includes('[') ? url : undefined, hiddenPage: undefined };
  }
  if (!page) return { path: undefined, hiddenPage: undefined };
  if (!data) return undefined;
  const pages = data.data.filter(({ url }) => String(url).split('[').length === 2);
  const shown = pages.filter((one) => publishingStateOf(one).kind === 'published');
  const [best] = shown.toSorted(
    (a, b) => prefixOf(urlIn(b)) - prefixOf(urlIn(a)) || urlIn(a).localeCompare(urlIn(b)),
  );
  const path =
    best && row ? rowPath({ [entity.key]: urlIn(best, language) }, entity.key, row, language) : undefined;
  const [hidden] = pages;
  return { path, hiddenPage: best === undefined && hidden ? String(hidden['url']) : undefined };
}

/**
 * Returns the number of static segments of a URL before its first parameter. The site ranks pages by it.
 */
const prefixOf = (url: string) => url.split('[')[0]?.split('/').length ?? 0;

/** Returns the URL of a page in a language, or the one of all languages. */
function urlIn(row: AdminRow | undefined, language?: string): string {
  const urls = row?.['urls'];
  const own = isPlainObject(urls) && language !== undefined ? urls[language] : undefined;
  return typeof own === 'string' && own !== '' ? own : String(row?.['url'] ?? '');
}
