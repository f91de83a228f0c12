import { Button } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { momentText } from '../context/moments.js';
import { useT } from '../language/use-t.js';
import type { Draft } from './drafts.js';
import type { Edited } from './edited-values.js';
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

const waitMs = 500;

export interface DraftKeeperProps {
  form: UseFormReturn<Edited>;
  keep: (edited: Edited) => void;
  isDirty: boolean;
}

/** Keeps what is typed, a moment after the last letter, or when the form is taken away. */
export function DraftKeeper({ form, keep, isDirty }: DraftKeeperProps): null {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const isWaiting = useRef(false);
  // Before the timer is given up: what was typed in its last moment is not lost, whoever took the form away.
  useEffect(() => () => void (isWaiting.current && latest.current(form.getValues())), [form]);
  useEffect(() => {
    if (!isDirty) return undefined;
    let timer = setTimeout(write, waitMs);
    isWaiting.current = true;
    function write() {
      isWaiting.current = false;
      latest.current(form.getValues());
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        isWaiting.current = true;
        timer = setTimeout(write, waitMs);
      },
    });
    const flush = () => (clearTimeout(timer), write());
    addEventListener('pagehide', flush);
    return () => {
      isWaiting.current = false;
      unsubscribe();
      clearTimeout(timer);
      removeEventListener('pagehide', flush);
    };
  }, [form, isDirty]);
  return null;
}
