import { useEffect } from 'react';
import { useBlocker } from 'react-router';

export interface LeaveGuard {
  /** Somebody is about to leave, and waits for an answer. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Asks before a page with unsaved changes is left: by a link, by the browser's buttons or by closing the tab. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return { isAsking: blocker.state === 'blocked', leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}
