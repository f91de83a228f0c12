import { EmptyState } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { siteMessages } from '../messages/site-messages.js';
import { useT } from '../messages/use-t.js';

/** Stands in the place of what the visitor may not see; as children, what one can do about it. */
export function NotAuthorized({ className, children }: { className?: string; children?: ReactNode }): ReactNode {
  const t = useT(siteMessages);
  return (
    <EmptyState title={t('notAuthorized')} description={t('notAuthorizedHint')} className={className}>
      {children}
    </EmptyState>
  );
}
