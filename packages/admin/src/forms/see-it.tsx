import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { useEmbedding } from '../context/embedding.js';
import { useT } from '../context/use-t.js';
import { useRow } from '../rows/row-calls.js';
import { LiveParts } from './drafting/live-parts.js';
import { useOuterDraft } from './drafting/row-draft-context.js';
import { useFormLanguage } from './form-languages.js';
import { usePublishingState } from './publishing/publishing-badge.js';
import { publishingMessages } from './publishing/publishing-messages.js';
import { pageKey, useRowAddress } from './publishing/row-address.js';

interface SeeItProps {
  entity: Entity;
  row: AdminRow;
}

/**
 * Links to the row on the site, in the language of the form, or shows its future path while it is not published.
 * The address is the public one, also while a draft has another.
 */
export function SeeIt(props: SeeItProps): ReactNode {
  const isDrafted = useOuterDraft()?.draft.get() !== undefined;
  return (
    <LiveParts>
      <PublicLink {...props} isDrafted={isDrafted} />
    </LiveParts>
  );
}

function PublicLink({ entity, row, isDrafted }: SeeItProps & { isDrafted: boolean }): ReactNode {
  const t = useT(publishingMessages);
  const language = useFormLanguage();
  const { kind } = usePublishingState(row);
  const { data: live } = useRow(entity, isDrafted && kind === 'published' ? row.id : undefined);
  const address = useRowAddress(entity, live ?? row, language);
  const isEmbedded = useEmbedding() !== undefined;
  // The pages of an application around the admin are not known here.
  if (!address || isEmbedded) return null;
  const { path, hiddenPage } = address;
  if (path !== undefined && kind === 'published')
    return (
      <Button asChild size="sm" variant="ghost" className="px-3">
        <a href={`/${language}${path === '/' ? '' : path}`} target="_blank" rel="noreferrer">
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
