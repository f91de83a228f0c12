import { Button } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { momentText } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import type { Draft } from './drafts.js';
import { formMessages } from './form-messages.js';

export interface DraftNoticeProps {
  draft: Draft | undefined;
  discard: () => void;
}

/** A notice that the form contains unsaved input of an earlier visit. */
export function DraftNotice({ draft, discard }: DraftNoticeProps): ReactNode {
  const t = useT(formMessages);
  if (!draft) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent-soft px-4 py-2.5 text-sm text-accent-soft-foreground"
    >
      {t('restored', { time: momentText(new Date(draft.at).toISOString()) })}
      <Button size="sm" variant="outline" onClick={discard}>
        {t('discard')}
      </Button>
    </div>
  );
}
