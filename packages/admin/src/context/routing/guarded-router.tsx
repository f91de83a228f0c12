import { createContext, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import { createGuardedHistory, type Guard, type HistoryOptions } from './guarded-history.js';

/** Sets the guard of the page; does nothing in other routers. */
export const GuardContext = createContext<(guard: Guard | undefined) => void>(() => undefined);

/** A router on the browser's history with support for a leave guard. */
export function GuardedRouter({ children, ...options }: HistoryOptions & { children: ReactNode }) {
  const [history] = useState(() => createGuardedHistory(options));
  const location = useSyncExternalStore(history.subscribe, history.location);
  return (
    <GuardContext value={history.guardBy}>
      <Router basename={options.basename} location={location} navigator={history.navigator}>
        {children}
      </Router>
    </GuardContext>
  );
}
