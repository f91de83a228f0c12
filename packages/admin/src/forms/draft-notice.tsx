import { Button } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { momentText } from '../context/moments.js';
import { useT } from '../language/use-t.js';
import type { Draft } from './drafts.js';
import { formMessages } from './form-messages.js';

export interface DraftNoticeProps {
  draft: Draft | undefined;
  restore: () => void;
  discard: () => void;
}

/** Brings back what was typed before, and says so. */
export function DraftNotice({ draft, restore, discard }: DraftNoticeProps): ReactNode {
  const t = useT(formMessages);
  const first = useRef(draft && restore);
  useEffect(() => {
    first.current?.();
    first.current = undefined;
  }, []);
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
