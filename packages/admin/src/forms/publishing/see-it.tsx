import type { Entity } from '@flotilla/core';
import { rowPath } from '@flotilla/core/documents';
import { Button } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useEmbedding } from '../../context/embedding.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { useRowCalls } from '../../rows/row-calls.js';
import { usePublishingState } from './publishing-badge.js';
import { publishingMessages } from './publishing-messages.js';
import { publishingStateOf } from './publishing-state.js';

const pageKey = 'host.page';

export interface RowAddress {
  /** Path without language; undefined if no page shows the row. */
  readonly path: string | undefined;
  /** URL of the page that would show it, if that page is not published. */
  readonly hiddenPage: string | undefined;
}

/**
 * Returns the path of a row: its own URL, or that of the most specific page for such rows. Undefined while
 * loading.
 */
export function useRowAddress(entity: Entity, row: AdminRow | undefined): RowAddress | undefined {
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
    const url = String(row?.['url'] ?? '');
    return { path: url.startsWith('/') && !url.includes('[') ? url : undefined, hiddenPage: undefined };
  }
  if (!page) return { path: undefined, hiddenPage: undefined };
  if (!data) return undefined;
  const pages = data.data.filter(({ url }) => String(url).split('[').length === 2);
  const shown = pages
    .filter((one) => publishingStateOf(one).kind === 'published')
    .map(({ url }) => String(url));
  const [best] = shown.toSorted((a, b) => prefixOf(b) - prefixOf(a) || a.localeCompare(b));
  const path = best && row ? rowPath({ [entity.key]: best }, entity.key, row) : undefined;
  const [hidden] = pages;
  return { path, hiddenPage: best === undefined && hidden ? String(hidden['url']) : undefined };
}

/**
 * Returns the number of static segments of a URL before its first parameter. The site ranks pages by it.
 */
const prefixOf = (url: string) => url.split('[')[0]?.split('/').length ?? 0;

/** Links to the row on the site, or shows its future path while it is not published. */
export function SeeIt({ entity, row }: { entity: Entity; row: AdminRow }): ReactNode {
  const t = useT(publishingMessages);
  const { languages } = useAdmin();
  const { kind } = usePublishingState(row);
  const address = useRowAddress(entity, row);
  const isEmbedded = useEmbedding() !== undefined;
  // The pages of an application around the admin are not known here.
  if (!address || isEmbedded) return null;
  const { path, hiddenPage } = address;
  if (path !== undefined && kind === 'published')
    return (
      <Button asChild size="sm" variant="ghost" className="px-3">
        <a href={`/${languages[0]}${path === '/' ? '' : path}`} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden /> {t('seeIt')}
        </a>
      </Button>
    );
  const text = path === undefined ? hiddenPageText(hiddenPage) : t('willBeAt', { path });
  return <p className="self-center px-3 text-xs text-muted-foreground wrap-anywhere">{text}</p>;

  function hiddenPageText(page: string | undefined): string {
    if (entity.key === pageKey) return t('onPages', { pages: String(row['url']) });
    return page === undefined ? t('onNoPage') : t('onHiddenPage', { page });
  }
}
