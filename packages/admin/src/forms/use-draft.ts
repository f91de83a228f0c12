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

/** A form shows a draft, finds nothing new in it, or refuses it because its own input is newer. */
export type DraftReception = 'shown' | 'nothing-new' | 'refused';

/** Forms of a page open one by one, so that each sees whether the previous one has closed. */
let opened: Promise<void> = Promise.resolve();

/**
 * Finds and stores the draft of a form. `onFound` is called once with a draft that no other open form uses. A
 * refused draft is kept for a later form.
 */
export function useDraft(prefix: string, onFound: (draft: Draft) => DraftReception): FormDraft {
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
    const receive = (draft: Draft) => (isClosed || waiting.current ? 'refused' : take.current(draft));
    const open = async () => {
      // In development React runs effects twice; only the last run takes a draft.
      if (isClosed && !waiting.current) return;
      const acquired = await acquireSlot(prefix);
      const draft = readDraft(acquired.name);
      const reception = draft && receive(draft);
      if (reception === 'refused') acquired.release();
      slot.current = reception === 'refused' ? await newSlot(prefix) : acquired;
      if (waiting.current) storeDraft(slot.current.name, waiting.current);
      waiting.current = undefined;
      if (isClosed) slot.current.release();
      else if (reception === 'shown') setFound(draft);
    };
    opened = opened.then(open, open);
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
