import type { ReactNode } from 'react';
import { NotAuthorized } from './not-authorized.js';
import { useHasSession } from './use-has-session.js';

/** What only visitors with a session see; others read that it is not for them. For islands that wake by `session`. */
export function SessionPlace({ children }: { children: ReactNode }): ReactNode {
  return useHasSession() ? children : <NotAuthorized />;
}
