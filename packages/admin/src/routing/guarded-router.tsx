import { createContext, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import { createGuardedHistory, type Guard } from './guarded-history.js';

/** Sets what is asked before the page is left; in a router of somebody else's there is no such place. */
export const GuardContext = createContext<(guard: Guard | undefined) => void>(() => undefined);

/** A router of the browser's history that lets a page ask before it is left. */
export function GuardedRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [history] = useState(createGuardedHistory);
  const location = useSyncExternalStore(history.subscribe, history.location);
  return (
    <GuardContext value={history.guardBy}>
      <Router basename={basename} location={location} navigator={history.navigator}>
        {children}
      </Router>
    </GuardContext>
  );
}
