import { type ReactNode, useSyncExternalStore } from 'react';
import { NotAuthorized } from './not-authorized.js';
import { sessionEvent } from '../islands/session.js';
import { hasSession } from '../islands/triggers.js';

/** Shows its content to visitors with a session only. For islands that wake by `session`. */
export function RequireSession({ children }: { children: ReactNode }): ReactNode {
  return useHasSession() ? children : <NotAuthorized />;
}

/**
 * Returns whether the visitor has a session; always false on the server, whose HTML is the same for everyone.
 */
function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSession, () => false);
}

function subscribe(changed: () => void): () => void {
  addEventListener(sessionEvent, changed);
  return () => removeEventListener(sessionEvent, changed);
}
