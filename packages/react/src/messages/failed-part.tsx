import { ErrorNotice } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { siteMessages } from './site-messages.js';
import { useT } from './use-t.js';

/** What stands in the place of a part that failed: what the error says when it may be shown, else that something went wrong. */
export function FailedPart({ error }: { error?: unknown }): ReactNode {
  const t = useT(siteMessages);
  return <ErrorNotice error={error} fallback={t('failed')} />;
}
