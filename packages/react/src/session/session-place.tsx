import { type ReactNode, useSyncExternalStore } from 'react';
import { NotAuthorized } from './not-authorized.js';
import { sessionEvent } from '../islands/session.js';
import { hasSession } from '../islands/triggers.js';

/** What only visitors with a session see; others read that it is not for them. For islands that wake by `session`. */
export function SessionPlace({ children }: { children: ReactNode }): ReactNode {
  return useHasSession() ? children : <NotAuthorized />;
}

/** Whether the visitor has a session; never while rendering on the server, whose pages are the same for everybody. */
function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSession, () => false);
}

function subscribe(changed: () => void): () => void {
  addEventListener(sessionEvent, changed);
  return () => removeEventListener(sessionEvent, changed);
}
