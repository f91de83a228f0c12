import { useSyncExternalStore } from 'react';
import { sessionEvent } from '../islands/session.js';
import { hasSession } from '../islands/triggers.js';

/** Whether the visitor has a session; never while rendering on the server, whose pages are the same for everybody. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSession, () => false);
}

function subscribe(changed: () => void): () => void {
  addEventListener(sessionEvent, changed);
  return () => removeEventListener(sessionEvent, changed);
}
