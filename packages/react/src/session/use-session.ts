import { useSyncExternalStore } from 'react';
import { session } from './session.js';
import { nobody, type SessionState } from './session-state.js';

/** Who the visitor is. While rendering on the server nobody: its pages are the same for all. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, () => nobody);
}
