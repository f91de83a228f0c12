import { EmptyState } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { siteMessages } from '../messages/site-messages.js';
import { useT } from '../messages/use-t.js';

/** Replaces content that the visitor may not see; `children` offer a way to get access. */
export function NotAuthorized({
  className,
  children,
}: {
  className?: string;
  children?: ReactNode;
}): ReactNode {
  const t = useT(siteMessages);
  return (
    <EmptyState title={t('notAuthorized')} description={t('notAuthorizedHint')} className={className}>
      {children}
    </EmptyState>
  );
}
