import { ErrorNotice } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { siteMessages } from './site-messages.js';
import { useT } from './use-t.js';

/** Replaces a part that failed; shows the error if it may be shown, else a general message. */
export function FailedPart({ error }: { error?: unknown }): ReactNode {
  const t = useT(siteMessages);
  return <ErrorNotice error={error} fallback={t('failed')} />;
}
