import { RefusedError } from '@flotilla/backend';
import type { PublishedReader } from '@flotilla/backend/ports';
import { show } from '@flotilla/core';
import { rowPath } from '@flotilla/core/documents';
import { page } from '../../entities/page.js';
import { parsePattern } from '../page-pattern.js';
import type { PageResolver } from '../page-resolver.js';
import { rowPagesOf } from '../row-pages.js';

interface PreviewTransaction {
  readonly resolver: PageResolver;
  readonly reader: PublishedReader;
}

/**
 * Returns the path that shows a row: for a page its own URL, with the newest row in dynamic segments;
 * otherwise the page of such rows.
 */
export async function addressOf(
  { entity: key, id }: { entity: string; id: string },
  { resolver, reader }: PreviewTransaction,
): Promise<string> {
  const entity = reader.registry.entity(key);
  const [row] = (await reader.byIds(show(entity, '*'), [id], new Set())).values();
  if (!row)
    throw new RefusedError({
      en: 'Visitors would not see this row.',
      ru: 'Посетители не увидят эту запись.',
    });
  if (entity.key === page.key) return newestOn(String(row.url), reader);
  const pages = rowPagesOf(await resolver.dynamicPatterns());
  const path = pages[entity.key] === undefined ? undefined : rowPath(pages, entity.key, row);
  if (path === undefined)
    throw new RefusedError({
      en: 'No page of the site shows only this row.',
      ru: 'На сайте нет страницы одной этой записи.',
    });
  return path;
}

/** Returns a URL with the newest row in each dynamic segment. */
export async function newestOn(url: string, reader: PublishedReader): Promise<string> {
  const pattern = parsePattern(url, reader.registry);
  if (!pattern)
    throw new RefusedError({
      en: 'The dynamic parts of this url match no rows that visitors may see.',
      ru: 'Под изменяемые части этого адреса не подходит ни одна видимая посетителям запись.',
    });
  const parts: string[] = [];
  for (const segment of pattern.segments) {
    if ('literal' in segment) {
      parts.push(segment.literal);
      continue;
    }
    const of = show(reader.registry.entity(segment.entity), '*');
    const { rows } = await reader.list(
      { of, orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 1 },
      new Set(),
    );
    if (!rows[0])
      throw new RefusedError({
        en: 'There is no row yet for this page.',
        ru: 'Для этой страницы ещё нет записи.',
      });
    parts.push(String(rows[0][segment.field]));
  }
  return `/${parts.join('/')}`;
}
