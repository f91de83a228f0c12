import { useEffect, useRef, useState } from 'react';
import { type DraftSlot, newSlot, acquireSlot } from './draft-slots.js';
import { type Draft, dropDraft, purgeDrafts, readDraft, storeDraft } from './drafts.js';

/** The draft of a form: found when it opens, stored while typing, removed after saving. */
export interface FormDraft {
  /** The restored draft, until it is saved or discarded. */
  readonly found: Draft | undefined;
  store(draft: Omit<Draft, 'at'>): void;
  drop(): void;
}

/**
 * Finds and stores the draft of a form. `onFound` is called once with a draft that no other open form uses,
 * and returns whether it is applied.
 */
export function useDraft(prefix: string, onFound: (draft: Draft) => boolean): FormDraft {
  const [found, setFound] = useState<Draft>();
  // Kept after the form closes, to store the last input.
  const slot = useRef<DraftSlot>(undefined);
  /** Draft to store once its storage key is known. */
  const waiting = useRef<Omit<Draft, 'at'>>(undefined);
  const take = useRef(onFound);
  useEffect(() => {
    take.current = onFound;
  });
  useEffect(() => {
    let isClosed = false;
    purgeDrafts();
    const open = async () => {
      // In development React runs effects twice; only the last run takes a draft.
      await Promise.resolve();
      if (isClosed && !waiting.current) return;
      const acquired = await acquireSlot(prefix);
      const draft = readDraft(acquired.name);
      const typed = waiting.current;
      waiting.current = undefined;
      if (draft && (typed || isClosed)) acquired.release();
      slot.current = draft && typed ? await newSlot(prefix) : acquired;
      if (typed) storeDraft(slot.current.name, typed);
      if (isClosed) slot.current.release();
      else if (draft && !typed && take.current(draft)) setFound(draft);
    };
    void open();
    return () => {
      isClosed = true;
      slot.current?.release();
    };
  }, [prefix]);
  return {
    found,
    store(draft) {
      if (slot.current) storeDraft(slot.current.name, draft);
      else waiting.current = draft;
    },
    drop() {
      waiting.current = undefined;
      if (slot.current) dropDraft(slot.current.name);
      setFound(undefined);
    },
  };
}
