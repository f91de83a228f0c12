import { useAction } from '@flotilla/react/client';
import { useEffect, useState } from 'react';
import { changeDraft, createDraft } from '../../draft-actions.js';
import type { DraftAnswer } from '../../draft-shapes.js';
import { bodyOf, type DraftText } from './draft-form.js';

/** A pause after the last change before it is stored, in ms. */
const pauseMs = 500;

interface Stored {
  readonly draft: DraftAnswer | undefined;
  /** The error of the last attempt to store the current text. */
  readonly error: Error | null;
  /** Whether the draft has the text of the form. */
  readonly isCurrent: boolean;
  readonly isPending: boolean;
}

/** Stores a draft while it is typed, and returns it with its price. */
export function useDraft(text: DraftText, loaded: DraftAnswer | undefined): Stored {
  const [draft, setDraft] = useState(loaded);
  const [tried, setTried] = useState<string>();
  const creating = useAction(createDraft);
  const changing = useAction(changeDraft);
  const storeId = draft?.deliveries[0]?.storeId;
  const body = bodyOf(text, storeId);
  const wanted = body && JSON.stringify(body);
  const isPending = creating.isPending || changing.isPending;
  const error = changing.error ?? creating.error;
  const { mutate: create } = creating;
  const { mutate: change } = changing;
  const orderId = draft?.order.id;
  useEffect(() => {
    if (wanted === undefined || wanted === tried || isPending) return;
    const timer = setTimeout(() => {
      const stored = JSON.parse(wanted) as NonNullable<typeof body>;
      const done = { onSuccess: setDraft, onSettled: () => setTried(wanted) };
      if (orderId === undefined) create({ body: stored }, done);
      else change({ params: { id: orderId }, body: stored }, done);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, tried, isPending, orderId, create, change]);
  const isCurrent = wanted !== undefined && wanted === tried && !isPending;
  return { draft, isPending, isCurrent: isCurrent && !error, error: isCurrent ? error : null };
}
