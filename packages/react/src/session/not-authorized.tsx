import { EmptyState } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { siteMessages } from '../messages/site-messages.js';
import { useT } from '../messages/use-t.js';

/** Stands in the place of what the visitor may not see. */
export function NotAuthorized({ className }: { className?: string }): ReactNode {
  const t = useT(siteMessages);
  return <EmptyState title={t('notAuthorized')} description={t('notAuthorizedHint')} className={className} />;
}
