import { useSyncExternalStore } from 'react';
import { session } from './session.js';
import { nobody, type SessionState } from './session-state.js';

/**
 * Returns the state of the visitor's session. On the server there is none, because its HTML is the same for
 * everyone.
 */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, () => nobody);
}
